import fc from 'fast-check';
import { sql } from 'kysely';
import { expireCards } from '../../src/modules/cards/expiry.service.ts';
import { receiveMessage } from '../../src/modules/cards/index.ts';
import { enterAll, type Judgement, type Rig } from './rig.ts';

/** Commands between two looks at all of the account. */
const BATCH = 1_000;
/** A card holds money for seven days. */
const PAST_HOLDING_HOURS = 8 * 24;
const MOST_OVER_PERCENT = 120n;
const OPENING = 2_000_000n;
/** Messages are about one of the latest purchases. */
const NEAR = 25;

/** Of all that a merchant's bank says, one thing: about which purchase, and how much of what was authorised. */
const command = fc.record({
  kind: fc.constantFrom('authorise', 'capture', 'last', 'reverse', 'refund', 'again'),
  which: fc.nat({ max: 1_000_000 }),
  percent: fc.integer({ min: 1, max: 150 }),
  cents: fc.integer({ min: 100, max: 90_000 }),
});
type Command = typeof command extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** What a purchase must be by all that was said of it. */
type Purchase = {
  readonly reference: string;
  readonly authorised: bigint;
  status: string;
  held: bigint;
  captured: bigint;
  /** What counts as authorised now: once settled, what was charged. */
  basis: bigint;
  refunded: bigint;
};
type Row = { status: string; held_minor: string; settled_minor: string; failure_reason: string };

const centsText = (minor: bigint): string =>
  `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** One card, one message after the other, and the model beside it. */
class Worker {
  readonly purchases: Purchase[] = [];
  readonly faults: string[] = [];
  counts = { done: 0, refused: 0, declined: 0 };
  readonly #send: (message: object) => Promise<Row>;
  readonly #name: string;
  #sent = 0;
  #last: { message: object; row: Row } | null = null;

  constructor(name: string, send: (message: object) => Promise<Row>) {
    this.#name = name;
    this.#send = send;
  }

  async run({ kind, which, percent, cents }: Command): Promise<void> {
    const near = Math.max(Math.min(this.purchases.length, NEAR), 1);
    const purchase = this.purchases.at(-1 - (which % near));
    if (kind === 'again') return this.#again();
    if (kind === 'authorise' || !purchase) return this.#authorise(BigInt(cents));
    const part = (purchase.authorised * BigInt(percent)) / 100n;
    const amount = part > 0n ? part : 1n;
    if (kind === 'reverse') return this.#reverse(purchase);
    if (kind === 'refund') return this.#refund(purchase, amount);
    return this.#capture(purchase, { amount, isFinal: kind === 'last' });
  }

  letAllGo(): void {
    this.purchases.forEach(letGo);
    this.#last = null;
  }

  async #say(
    kind: string,
    reference: string,
    amount: bigint,
    more: object = {},
  ): Promise<Row | Error> {
    this.#sent += 1;
    const message = {
      ...{ kind, messageId: `${this.#name}-message-${this.#sent}`, reference, currency: 'USD' },
      ...{ amount: centsText(amount), merchantName: 'Harbour Hotel', merchantCity: 'Bergen' },
      ...{ merchantCountry: 'NO', merchantCategory: '7011', ...more },
    };
    try {
      const row = await this.#send(message);
      this.#last = { message, row };
      return row;
    } catch (error) {
      this.#last = null;
      return error as Error;
    }
  }

  /** The same message once more changes nothing, and is answered by how things stand. */
  async #again(): Promise<void> {
    if (!this.#last) return;
    const { message, row } = this.#last;
    const again = await this.#send(message);
    this.counts.done += 1;
    if (JSON.stringify(again) !== JSON.stringify(row))
      this.#blame(`${JSON.stringify(message)} counted twice`);
  }

  async #authorise(amount: bigint): Promise<void> {
    const reference = `${this.#name}-${this.purchases.length}-${this.#sent}`;
    const row = await this.#say('AUTHORISATION', reference, amount);
    if (row instanceof Error) return this.#blame(`${reference} was not judged: ${row.message}`);
    if (row.status === 'Declined') {
      this.counts.declined += 1;
      if (!row.failure_reason.startsWith('Insufficient funds')) this.#blame(row.failure_reason);
      return;
    }
    const made: Purchase = {
      ...{ reference, authorised: amount, status: 'Authorised', held: amount },
      ...{ captured: 0n, basis: amount, refunded: 0n },
    };
    this.purchases.push(made);
    this.#compare(made, row);
  }

  async #capture(of: Purchase, { amount, isFinal }: { amount: bigint; isFinal: boolean }) {
    const row = await this.#say('CAPTURE', of.reference, amount, { isFinal });
    const captured = of.captured + amount;
    const isTooMuch = captured > (of.basis * MOST_OVER_PERCENT) / 100n;
    if (row instanceof Error) {
      this.counts.refused += 1;
      // What is held is there: a charge within it is never refused for want of money.
      if (!isTooMuch && amount <= of.held) this.#blame(`${of.reference}: ${row.message}`);
      return;
    }
    if (isTooMuch) this.#blame(`${of.reference} was charged ${captured} of ${of.basis}`);
    const released = isFinal || amount >= of.held ? of.held : amount;
    of.held -= released;
    of.captured = captured;
    if (isFinal || of.status !== 'Authorised')
      Object.assign(of, { status: 'Settled', basis: captured });
    this.#compare(of, row);
  }

  /** Void after post: what was charged stays charged. */
  async #reverse(of: Purchase): Promise<void> {
    const row = await this.#say('REVERSAL', of.reference, 0n);
    if (row instanceof Error)
      return this.#blame(`${of.reference} was not reversed: ${row.message}`);
    letGo(of);
    this.#compare(of, row);
  }

  async #refund(of: Purchase, amount: bigint): Promise<void> {
    const reference = `${of.reference}-back-${this.#sent}`;
    const more = { purchaseReference: of.reference };
    const row = await this.#say('REFUND', reference, amount, more);
    const isTooMuch = of.refunded + amount > of.captured;
    if (row instanceof Error) {
      this.counts.refused += 1;
      if (!isTooMuch) this.#blame(`${reference}: ${row.message}`);
      return;
    }
    this.counts.done += 1;
    if (isTooMuch) this.#blame(`${of.reference} gave back more than was charged`);
    of.refunded += amount;
  }

  #compare(of: Purchase, row: Row): void {
    this.counts.done += 1;
    const [is, should] = [
      [row.status, row.held_minor, row.settled_minor].join(' '),
      [of.status, of.held, of.captured].join(' '),
    ];
    if (is !== should) this.#blame(`${of.reference} is ${is} and should be ${should}`);
  }

  #blame(fault: string): void {
    this.faults.push(fault);
  }
}

/** Reversed or expired: what was charged of it stays, what is held is free. */
function letGo(of: Purchase): void {
  if (of.status !== 'Authorised') return;
  of.held = 0n;
  of.status = of.captured > 0n ? 'Settled' : 'Reversed';
  if (of.captured > 0n) of.basis = of.captured;
}

const sumOf = (all: readonly Purchase[], of: (one: Purchase) => bigint): bigint =>
  all.reduce((sum, one) => sum + of(one), 0n);

type Account = { posted_minor: string; reserved_minor: string; entries: string };

const readAccount = ({ platform, company }: Rig): Promise<Account> =>
  platform.db.inTenant(company.companyId, (tx) =>
    tx.get(
      sql<Account>`
        select a.posted_minor, a.reserved_minor,
          (select coalesce(sum(e.amount_minor), 0)::text from ledger_entry e
            where e.company_id = ${tx.companyId} and e.global_account_id = a.id) as entries
        from global_account a where a.company_id = ${tx.companyId} and a.id = ${company.drainedId}`,
      'The account',
    ),
  );

/** All of the account by the model. */
async function judgeAccount(rig: Rig, workers: readonly Worker[]): Promise<string[]> {
  const { posted_minor, reserved_minor, entries } = await readAccount(rig);
  const all = workers.flatMap(({ purchases }) => purchases);
  const posted = OPENING - sumOf(all, ({ captured, refunded }) => captured - refunded);
  const held = sumOf(all, (one) => one.held);
  const faults: string[] = [];
  if (BigInt(posted_minor) !== posted)
    faults.push(`the account holds ${posted_minor}, not ${posted}`);
  if (BigInt(reserved_minor) !== held) faults.push(`it promised ${reserved_minor}, not ${held}`);
  if (entries !== posted_minor) faults.push(`its entries come to ${entries}, not ${posted_minor}`);
  if (posted < held) faults.push(`it promised ${held} and holds ${posted}`);
  return faults;
}

const CREATE_CARD = `mutation ($data: CardInput!, $proof: ProofInput!) {
  answer: createCard(data: $data, proof: $proof) { errorFlag message card { id } } }`;

/** A card for each of the people, all paid from one account; answers their ids. */
async function issueCards(rig: Rig): Promise<{ id: string; memberId: string }[]> {
  const { company, platform } = rig;
  // The last of them signs in without a passkey, for what else is tried.
  const emails = company.clients.slice(0, -1).map(({ email }) => email);
  const api = await enterAll(rig, emails);
  const cards: { id: string; memberId: string }[] = [];
  for (const email of emails) {
    const { id: holderId } = await platform.db.inTenant(company.companyId, (tx) =>
      tx.get(
        sql<{ id: string }>`select id from member
          where company_id = ${tx.companyId} and email = ${email}`,
        'The member',
      ),
    );
    const data = {
      ...{ issueTo: 'INDIVIDUAL', formFactor: 'VIRTUAL', holderId, currency: 'USD' },
      ...{ accountId: company.drainedId, name: 'Travel', purpose: 'Visits to ships' },
      limits: [{ interval: 'ALL_TIME', amount: '99999999.00' }],
      ...{ allowedCategories: [], allowedCountries: [], allowedCurrencies: [] },
    };
    const said = await api.prove(email, (proof) => ({
      query: CREATE_CARD,
      variables: { data, proof },
    }));
    const made = said?.data?.answer as { card: { id: string } | null } | undefined;
    if (!made?.card) throw new Error(`No card for ${email}: ${JSON.stringify(said)}`);
    cards.push({ id: made.card.id, memberId: holderId });
  }
  return cards;
}

/**
 * Money that is reserved, charged in part or whole, given free, let go in time and given back, by as many workers as there
 * are people, all on one account; each answer and, after each batch, all of the account is compared with the model.
 */
export async function judgeReservations(
  rig: Rig,
  { commands, seed }: { commands: number; seed: number },
): Promise<Judgement> {
  const { platform, company, clock } = rig;
  const { companyId } = company;
  const cards = await issueCards(rig);
  const workers = cards.map(
    ({ id: cardId }, at) =>
      new Worker(
        `c${at}`,
        (message) =>
          receiveMessage(platform, { companyId, cardId }, message) as unknown as Promise<Row>,
      ),
  );
  const faults: string[] = [];
  const began = performance.now();
  let expired = 0;
  for (let batch = 0; batch * BATCH < commands; batch += 1) {
    const drawn = fc.sample(command, { numRuns: Math.min(BATCH, commands), seed: seed + batch });
    await Promise.all(
      workers.map(async (worker, at) => {
        for (const [turn, one] of drawn.entries()) {
          if (turn % workers.length === at) await worker.run(one);
        }
      }),
    );
    if (batch % 5 === 4) {
      clock.advance(PAST_HOLDING_HOURS);
      const job = { companyId, memberId: cards[0]!.memberId };
      for (let left = 1; left > 0; ) {
        await expireCards(platform, job, { lists: [] });
        left = await countOverdue(rig);
      }
      expired += 1;
      for (const worker of workers) worker.letAllGo();
    }
    faults.push(...(await judgeAccount(rig, workers)));
    if (faults.length > 0) break;
  }
  faults.push(...workers.flatMap((worker) => worker.faults));
  const sum = (of: 'done' | 'refused' | 'declined') =>
    workers.reduce((total, { counts }) => total + counts[of], 0);
  const seconds = (performance.now() - began) / 1000;
  return {
    faults,
    said:
      `${commands} commands by ${workers.length} workers on one account, ${Math.ceil(commands / BATCH)} times all of it compared: ` +
      `${sum('done')} done, ${sum('refused')} refused, ${sum('declined')} declined for want of money, ${expired} times all let go; ` +
      `${seconds.toFixed(0)} s; deviations ${faults.length}, target 0`,
  };
}

async function countOverdue({ platform, company, clock }: Rig): Promise<number> {
  const { count } = await platform.db.inTenant(company.companyId, (tx) =>
    tx.get(
      sql<{
        count: string;
      }>`select count(*) from card_transaction where company_id = ${tx.companyId}
        and status = 'Authorised' and expires_at <= ${clock.now().toISOString()}`,
      'The count',
    ),
  );
  return Number(count);
}
