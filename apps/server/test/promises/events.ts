import type { Delivery } from '../../src/modules/banks/index.ts';
import { approve } from '../../src/modules/payouts/approving.service.ts';
import { advancePayout, createPayout, submitPayout } from '../../src/modules/payouts/index.ts';
import { getPayout } from '../../src/modules/payouts/payout.ts';
import type { Actor } from '../../src/platform/actor.ts';
import { inCompany } from '../../src/platform/work.ts';
import { payoutOf } from '../crash/crash-company.ts';
import { readActor } from './actors.ts';
import { drawn, type Judgement, quantile, type Rig, shuffled } from './rig.ts';

/** What a bank says of a transfer in three days, and how that ends. */
const WAYS = [
  { said: ['SCHEDULED', 'PROCESSING', 'SENT', 'PAID'], end: 'Paid' },
  { said: ['SCHEDULED', 'PROCESSING', 'SENT', 'FAILED'], end: 'Failed' },
  { said: ['SCHEDULED', 'CANCELLED'], end: 'Failed' },
  { said: ['SCHEDULED', 'SENT', 'PAID', 'FAILED'], end: 'Failed' },
  { said: ['SCHEDULED', 'SENT'], end: 'Sent' },
] as const;
const TIMES = 5;
const ACK_MS = 100;
const CLIENTS = 8;

/** A payout that the bank across the street has, by the services: people's approvals are no part of this. */
async function sendOne(
  rig: Rig,
  people: { maker: Actor; approver: Actor },
  at: number,
): Promise<string> {
  const { platform, company } = rig;
  const data = payoutOf({
    ...{ requestId: `event-payout-${at}`, accountId: company.accountIds[0]!, amount: '10.00' },
    beneficiaryId: company.beneficiaryIds[0]!,
    on: rig.clock.now().toISOString().slice(0, 10),
  });
  const { row } = await createPayout(platform, people.maker, data);
  await submitPayout(platform, people.maker, { id: row.id, version: row.version });
  await inCompany(platform, people.approver, async (work) =>
    approve(work, await getPayout(work, row.id)),
  );
  await advance(rig, row.id);
  return row.id;
}

const advance = ({ platform, company }: Rig, payoutId: string): Promise<void> =>
  advancePayout(platform, { companyId: company.companyId, payoutId }, { lists: [] });

async function post(rig: Rig, { body, timestamp, signature }: Delivery): Promise<[number, number]> {
  const began = performance.now();
  const answer = await fetch(`${rig.address}/v2/banks/airwallex/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    body: new Uint8Array(body),
  });
  await answer.arrayBuffer();
  return [answer.status, performance.now() - began];
}

/**
 * A log of three days shuffled, each event five times, one of fifty forged and one of fifty too old: what is true is answered at once,
 * what is not is refused, and every payout ends as it does in order.
 */
export async function judgeEvents(
  rig: Rig,
  { payouts, seed }: { payouts: number; seed: number },
): Promise<Judgement> {
  const { bank, company } = rig;
  const [first, second] = company.clients;
  const maker = await readActor(rig, first!.email);
  const approver = await readActor(rig, second!.email);
  const ids: string[] = [];
  for (let at = 0; at < payouts; at += 1) ids.push(await sendOne(rig, { maker, approver }, at));
  const log = ids.flatMap((id, at) =>
    WAYS[at % WAYS.length]!.said.map((status) => bank.event(id, status)),
  );
  const random = drawn(seed);
  const sent = shuffled(
    log.flatMap((one) => Array.from({ length: TIMES }, () => one)),
    random,
  ).map((one, at) => {
    const event = JSON.parse(one.body.toString()) as object;
    if (at % 50 === 0) return { right: 401, one: bank.sign(event, { secret: 'a forgery' }) };
    if (at % 50 === 1) return { right: 401, one: bank.sign(event, { ageMs: 301_000 }) };
    return { right: 200, one: bank.sign(event) };
  });
  const faults: string[] = [];
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const client = async () => {
    while (next < sent.length) {
      const { right, one } = sent[next++]!;
      const [status, took] = await post(rig, one);
      times.push(took);
      if (status !== right) faults.push(`an event was answered ${status} and not ${right}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - began) / 1000;
  for (const id of ids) await advance(rig, id);
  const wrong: string[] = [];
  for (const [at, id] of ids.entries()) {
    const { row } = await inCompany(rig.platform, maker, (work) => getPayout(work, id));
    const { end } = WAYS[at % WAYS.length]!;
    if (row.status !== end) wrong.push(`${id} is ${row.status} and should be ${end}`);
  }
  faults.push(...wrong);
  const refused = sent.filter(({ right }) => right === 401).length;
  const p99 = quantile(times, 0.99);
  if (p99 > ACK_MS) faults.push(`an answer took ${p99.toFixed(0)} ms, target ${ACK_MS}`);
  return {
    faults,
    said:
      `${sent.length} events of ${payouts} transfers, shuffled, ${TIMES} times each: ${refused} forged or old ones refused, ${Math.round(sent.length / seconds)} a second, ` +
      `answered p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (target ${ACK_MS}); ${ids.length - wrong.length} of ${ids.length} end as in order`,
  };
}
