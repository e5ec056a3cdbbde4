import { request } from 'node:http';
import { sql } from 'kysely';
import { payoutOf } from '../crash/crash-company.ts';
import { CrashSession } from '../crash/crash-session.ts';
import { drawn, type Judgement, type Rig } from './rig.ts';

const COPIES = 200;
/** As many keys at a time, each with all of its copies. */
const KEYS_AT_ONCE = 2;
/** Of a hundred copies so many are given up by who sent them, at once or after some milliseconds. */
const ABORTED_PERCENT = 10;
const PAST_A_DAY_HOURS = 25;

const CREATE = `mutation ($data: PayoutInput!) { createPayout(data: $data) {
  errorFlag message violations { path message } payout { id number status version paymentAmount } } }`;

type Sent = { status: number; body: string } | null;

/** One copy of a request; null where it was given up before an answer. */
function send(
  address: string,
  of: { headers: Record<string, string>; body: string; abortAfterMs: number | null },
) {
  return new Promise<Sent>((resolve) => {
    const call = request(
      `${address}/v2/graphql`,
      { method: 'POST', headers: of.headers },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          body += part;
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
        answer.once('error', () => resolve(null));
      },
    );
    call.once('error', () => resolve(null));
    call.end(of.body);
    if (of.abortAfterMs !== null) setTimeout(() => call.destroy(), of.abortAfterMs);
  });
}

class Asker {
  readonly #rig: Rig;
  readonly #session: CrashSession;
  /** Copies that heard that the server is full, and were sent again. */
  full = 0;

  constructor(rig: Rig) {
    this.#rig = rig;
    const { email } = rig.company.clients.at(-1)!;
    this.#session = new CrashSession({ server: rig.address, email, ip: '10.3.0.1' });
  }

  signIn(): Promise<void> {
    return this.#session.signIn();
  }

  renew(): Promise<void> {
    return this.#session.renew();
  }

  /** Until there is an answer, but where it is given up. */
  async ask(data: object, abortAfterMs: number | null = null): Promise<string | null> {
    const body = JSON.stringify({ query: CREATE, variables: { data } });
    for (;;) {
      const { headers } = this.#session;
      const said = await send(this.#rig.address, { headers, body, abortAfterMs });
      if (!said) return null;
      if (said.status !== 503 && !said.body.includes('"UNAVAILABLE"')) return said.body;
      this.full += 1;
    }
  }
}

type Restarting = { keys: number; seed: number; restart: () => Promise<Rig> };

/**
 * Two hundred copies of each of many requests at once, some given up by who sent them: one payout for each, one answer to
 * the byte, and the same one after the server was started anew and after 25 hours; another content is refused.
 */
export async function judgeRepeats(
  rig: Rig,
  { keys, seed, restart }: Restarting,
): Promise<Judgement> {
  const random = drawn(seed);
  const { accountIds, beneficiaryIds } = rig.company;
  const faults: string[] = [];
  const on = rig.clock.now().toISOString().slice(0, 10);
  const all = Array.from({ length: keys }, (_, at) =>
    payoutOf({
      ...{ requestId: `repeat-${seed}-${at}`, accountId: accountIds[at % accountIds.length]! },
      ...{ beneficiaryId: beneficiaryIds[at % beneficiaryIds.length]!, amount: `${at + 1}.07`, on },
    }),
  );
  const asker = new Asker(rig);
  await asker.signIn();
  const answers: string[] = [];
  let [aborted, answered] = [0, 0];
  const began = performance.now();
  for (let at = 0; at < keys; at += KEYS_AT_ONCE) {
    await asker.renew();
    const some = all.slice(at, at + KEYS_AT_ONCE);
    const heard = await Promise.all(
      some.map((data) =>
        Promise.all(
          Array.from({ length: COPIES }, () =>
            asker.ask(data, random(100) < ABORTED_PERCENT ? random(40) : null),
          ),
        ),
      ),
    );
    for (const [index, bodies] of heard.entries()) {
      const said = new Set(bodies.filter((body) => body !== null));
      aborted += bodies.filter((body) => body === null).length;
      answered += bodies.length - bodies.filter((body) => body === null).length;
      if (said.size !== 1)
        faults.push(`${some[index]!.requestId} got ${said.size} answers: ${[...said].join(' ')}`);
      answers.push([...said][0] ?? '');
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const other = await asker.ask({ ...all[0]!, paymentAmount: '9.99' });
  if (!other?.includes('"IDEMPOTENCY_MISMATCH"'))
    faults.push(`another content was answered ${other}`);

  const again = await restart();
  again.clock.advance(PAST_A_DAY_HOURS);
  const later = new Asker(again);
  await later.signIn();
  for (const [at, data] of all.entries()) {
    if (at % 100 === 99) await later.renew();
    const body = await later.ask(data);
    if (body !== answers[at]) faults.push(`${data.requestId} is answered ${body} a day later`);
  }
  const made = await countPayouts(again, `repeat-${seed}-%`);
  if (made !== keys) faults.push(`${made} payouts for ${keys} keys`);
  return {
    faults,
    said:
      `${keys} keys × ${COPIES} copies at once: ${made} payouts, ${answered} answers alike to the byte, ${aborted} given up by who asked, ` +
      `${asker.full} told that the server is full and sent again, ${Math.round((keys * COPIES) / seconds)} copies a second; ` +
      `the same after a start anew and ${PAST_A_DAY_HOURS} hours; deviations ${faults.length}, target 0`,
  };
}

async function countPayouts({ platform, company }: Rig, pattern: string): Promise<number> {
  const { count } = await platform.db.inTenant(company.companyId, (tx) =>
    tx.get(
      sql<{ count: string }>`select count(*) from payout
        where company_id = ${tx.companyId} and request_id like ${pattern}`,
      'The count',
    ),
  );
  return Number(count);
}
