import { formatAmount } from '@mainsheet/money';
import { sampleGrainVoyage } from '@mainsheet/voyage';
import type { CrashApi, Said } from './crash-api.ts';
import { saidOf } from './crash-api.ts';
import { type CrashCompany, payoutOf } from './crash-company.ts';
import type { CrashPlan, FaultPlan } from './fault-plan.ts';

/** Payouts that one person approves by one proof. */
const TOGETHER = 10;
const TRANSFER_EVERY = 4;
const SAVE_EVERY = 5;
const INVOICE_EVERY = 10;
/** So often somebody tries to pay from the account that has too little. */
export const DRAIN_EVERY = 8;
export const DRAIN_MINOR = 700n;
const INVOICE_MINOR = 9_999n;

/** What the server said is done. */
export type Acknowledged = {
  readonly payouts: Map<string, { number: string; minor: bigint; accountId: string }>;
  /** Of them those that were submitted: their money leaves. */
  readonly submitted: Set<string>;
  /** Refused for want of money. */
  readonly short: Set<string>;
  /** Of each transfer by its key the two transactions. */
  readonly transfers: Map<string, { ids: string; minor: bigint; from: string; to: string }>;
  readonly invoices: Map<string, string>;
  readonly receipts: Map<string, { id: string; accountId: string }>;
  readonly estimates: Map<string, Saved>;
};
export type Saved = { id: string; number: number; version: number; name: string };
type Payout = {
  id: string;
  version: number;
  number: string;
  status: string;
  contentHash: string;
  approversAsked: number;
  isForMe: boolean;
};
const PAYOUT = 'id version number status contentHash approversAsked isForMe';

const today = (): string => new Date().toISOString().slice(0, 10);
const usd = (minorUnits: bigint): string => formatAmount({ currency: 'USD', minorUnits });
/** Drawn for each payout by its place, so that every run asks for the same amounts. */
const amountOf = (item: number): bigint => BigInt(100 + ((item * 7919) % 99_991));

/** Several people who pay, move money, bill and estimate at once, and what they were acknowledged. */
export class CrashWork {
  readonly acknowledged: Acknowledged = {
    ...{ payouts: new Map(), submitted: new Set(), short: new Set(), transfers: new Map() },
    ...{ invoices: new Map(), receipts: new Map(), estimates: new Map() },
  };
  /** Answers that nobody expects of an application in order. */
  readonly odd: string[] = [];
  /** The same request sent at once got different answers. */
  readonly differing: string[] = [];
  tripled = 0;
  readonly #plan: CrashPlan;
  readonly #faults: FaultPlan;
  readonly #company: CrashCompany;
  readonly #api: CrashApi;
  #next = 0;
  #current = new Map<number, Saved>();

  constructor(of: { plan: CrashPlan; faults: FaultPlan; company: CrashCompany; api: CrashApi }) {
    this.#plan = of.plan;
    this.#faults = of.faults;
    this.#company = of.company;
    this.#api = of.api;
  }

  async run(): Promise<void> {
    await Promise.all(this.#company.clients.map((_, index) => this.#client(index)));
  }

  async #client(index: number): Promise<void> {
    let waiting: Payout[] = [];
    for (;;) {
      const item = this.#next;
      this.#next += 1;
      if (item >= this.#plan.payouts) break;
      const payout = await this.#pay(index, item);
      if (payout) waiting.push(payout);
      if (waiting.length === TOGETHER) {
        await this.#approveAll(index, waiting);
        waiting = [];
      }
      if (item % TRANSFER_EVERY === 0) await this.#transfer(index, item);
      if (item % SAVE_EVERY === 0) await this.#save(index, item);
      if (item % INVOICE_EVERY === 0) await this.#bill(index, item);
    }
    await this.#approveAll(index, waiting);
  }

  /** Sends a request once, or three times at once; all answers name the same record. */
  async #send<Row>(
    email: string,
    mutation: Parameters<CrashApi['say']>[1],
    keyOf: (row: Row) => string,
  ): Promise<Said<Row>> {
    const isTripled = this.#faults.isTripled();
    if (isTripled) this.tripled += 1;
    const times = isTripled ? 3 : 1;
    const said = await Promise.all(
      Array.from({ length: times }, () => this.#api.say<Row>(email, mutation)),
    );
    const keys = new Set(said.map(({ row, code }) => (row ? keyOf(row) : code)));
    if (keys.size > 1) this.differing.push(`${mutation.field}: ${[...keys].join(' / ')}`);
    return said[0]!;
  }

  async #pay(index: number, item: number): Promise<Payout | null> {
    const { clients, accountIds, beneficiaryIds, drainedId } = this.#company;
    const { email } = clients[index]!;
    const isDraining = item % DRAIN_EVERY === 1;
    const accountId = isDraining ? drainedId : accountIds[item % accountIds.length]!;
    const minor = isDraining ? DRAIN_MINOR : amountOf(item);
    const data = payoutOf({
      ...{ requestId: `crash-payout-${item}`, accountId, amount: usd(minor), on: today() },
      beneficiaryId: beneficiaryIds[item % beneficiaryIds.length]!,
    });
    const made = await this.#send<Payout>(
      email,
      {
        ...{ field: 'createPayout', args: 'data: $data', head: '$data: PayoutInput!' },
        ...{ row: `payout { ${PAYOUT} }`, variables: { data } },
      },
      (row) => row.id,
    );
    if (!made.row) {
      this.#note('createPayout', made);
      return null;
    }
    this.acknowledged.payouts.set(made.row.id, { number: made.row.number, minor, accountId });
    return this.#submit(email, made.row);
  }

  async #submit(email: string, { id, version }: Payout): Promise<Payout | null> {
    const said = await this.#api.say<Payout>(email, {
      ...{ field: 'submitPayout', args: 'payoutId: $id, version: $version' },
      ...{ head: '$id: ID!, $version: Int!', row: `payout { ${PAYOUT} }` },
      variables: { id, version },
    });
    // Submitted already, by a request whose answer was cut off.
    const isKnown = ['STALE_VERSION', 'INVALID_STATE'].includes(said.code);
    const row = said.row ?? (isKnown ? await this.#read(email, id) : null);
    if (row?.status === 'In approval') {
      this.acknowledged.submitted.add(id);
      return row;
    }
    if (said.why.includes(' is available in ')) this.acknowledged.short.add(id);
    else this.#note('submitPayout', said);
    return null;
  }

  async #read(email: string, id: string): Promise<Payout | null> {
    const { data } = await this.#api.ask(email, {
      query: `query ($id: ID!) { getPayout(payoutId: $id) { ${PAYOUT} } }`,
      variables: { id },
    });
    return (data?.getPayout as Payout | undefined) ?? null;
  }

  /** The first by itself, the others together; what asks for two people is seen by the next one too. */
  async #approveAll(index: number, waiting: readonly Payout[]): Promise<void> {
    const { clients } = this.#company;
    const people = [clients[index]!, clients[(index + 1) % clients.length]!];
    for (const [round, { approver }] of people.entries()) {
      const asked = waiting.filter(({ approversAsked }) => approversAsked > round);
      const byAccount = Map.groupBy(
        asked.slice(1),
        ({ id }) => this.acknowledged.payouts.get(id)!.accountId,
      );
      if (asked[0]) await this.#approve(approver, asked[0].id);
      for (const group of byAccount.values()) await this.#approveGroup(approver, group);
    }
  }

  async #approve(approver: string, id: string): Promise<void> {
    const refusals = new Map<string, number>();
    for (let tries = 0; tries < 20; tries += 1) {
      const seen = await this.#read(approver, id);
      if (!seen) {
        refusals.set('It cannot be read', 1);
        break;
      }
      if (seen.status !== 'In approval' || !seen.isForMe) return;
      const { version, contentHash } = seen;
      const answer = await this.#api.prove(approver, (proof) => ({
        query: `mutation ($id: ID!, $version: Int!, $contentHash: String!, $proof: ProofInput) {
          answer: approvePayout(payoutId: $id, version: $version, contentHash: $contentHash, proof: $proof) {
            errorFlag message violations { path message } payout { id } } }`,
        variables: { id, version, contentHash, proof },
      }));
      if (answer && !answer.code && saidOf(answer, 'payout').row) return;
      const refusal = answer ? refusalOf(saidOf(answer, 'payout')) : 'no answer';
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    }
    const why = [...refusals].map(([refusal, times]) => `${times} × ${refusal}`).join(', ');
    this.odd.push(`The payout ${id} could not be approved: ${why}`);
  }

  async #approveGroup(approver: string, group: readonly Payout[]): Promise<void> {
    const payouts = group.map(({ id: payoutId, contentHash }) => ({ payoutId, contentHash }));
    const answer = await this.#api.prove(approver, (proof) => ({
      query: `mutation ($payouts: [SeenPayout!]!, $proof: ProofInput) {
        answer: approvePayouts(payouts: $payouts, proof: $proof) {
          errorFlag message violations { path message } approved } }`,
      variables: { payouts, proof },
    }));
    if (answer && saidOf<number>(answer, 'approved').row !== null) return;
    // Nobody knows, or some of them are approved already: each by itself.
    for (const { id } of group) await this.#approve(approver, id);
  }

  async #transfer(index: number, item: number): Promise<void> {
    const { clients, accountIds } = this.#company;
    const from = accountIds[item % accountIds.length]!;
    const to = accountIds[(item / TRANSFER_EVERY + 1 + item) % accountIds.length]!;
    if (from === to) return;
    const minor = amountOf(item + 1);
    const key = `crash-transfer-${item}`;
    const said = await this.#send<{ id: string }[]>(
      clients[index]!.email,
      {
        ...{ field: 'transferMoney', args: 'data: $data, idempotencyKey: $key' },
        ...{ head: '$data: TransferInput!, $key: String!', row: 'transactions { id }' },
        variables: {
          data: { fromAccountId: from, toAccountId: to, amount: usd(minor), reference: key },
          key,
        },
      },
      (rows) => idsOf(rows),
    );
    if (said.row) this.acknowledged.transfers.set(key, { ids: idsOf(said.row), minor, from, to });
    else this.#note('transferMoney', said);
  }

  /** Saves until it is acknowledged; a stale version means that an unanswered save arrived. */
  async #save(index: number, item: number): Promise<void> {
    const { email, sheetId } = this.#company.clients[index]!;
    const name = `${email} ${item}`;
    const inputs = { ...sampleGrainVoyage(), vessel: null };
    const data = { estimateData: { worksheetId: sheetId, name, isKeptAsDraft: false, inputs } };
    // Some are new estimates with numbers of their own; the others save over the last one.
    let over = item % 3 === 0 ? undefined : this.#current.get(index);
    for (;;) {
      const said = await this.#api.say<Saved>(
        email,
        over ? updateOf(data, over) : { ...CREATE_ESTIMATE, variables: { data } },
      );
      if (said.row) {
        const saved = { ...said.row, name };
        this.#current.set(index, saved);
        this.acknowledged.estimates.set(saved.id, saved);
        return;
      }
      if (said.code !== 'STALE_VERSION' || !over) {
        this.#note('estimate', said);
        return;
      }
      const { data: read } = await this.#api.ask(email, {
        query: 'query ($id: ID!) { estimate(id: $id) { id number version name } }',
        variables: { id: over.id },
      });
      over = read?.estimate as Saved | undefined;
    }
  }

  /** One bills, the next approves, and what the customer pays arrives on an account. */
  async #bill(index: number, item: number): Promise<void> {
    const { clients, accountIds, customerId } = this.#company;
    const [{ email }, next] = [clients[index]!, clients[(index + 1) % clients.length]!];
    const made = await this.#send<{ id: string; version: number }>(
      email,
      {
        ...{ field: 'createInvoice', ...keyed('InvoiceInput'), row: 'invoice { id version }' },
        variables: { data: billOf(customerId), key: `crash-invoice-${item}` },
      },
      (row) => row.id,
    );
    if (!made.row) {
      this.#note('createInvoice', made);
      return;
    }
    const { id, version } = made.row;
    const approved = await this.#api.say<{ number: string }>(next.email, {
      ...{ field: 'approveInvoice', args: 'invoiceId: $id, version: $version' },
      ...{ head: '$id: ID!, $version: Int!', row: 'invoice { number }' },
      variables: { id, version },
    });
    // Approved already, by the request whose answer was cut off.
    if (approved.row) this.acknowledged.invoices.set(id, approved.row.number);
    else if (!['STALE_VERSION', 'INVALID_STATE'].includes(approved.code)) {
      this.#note('approveInvoice', approved);
      return;
    }
    const accountId = accountIds[item % accountIds.length]!;
    const paid = await this.#send<{ id: string }>(
      email,
      {
        ...{ field: 'recordReceipt', ...keyed('ReceiptInput'), row: 'payment { id }' },
        variables: {
          data: receiptOf({ clientId: customerId, accountId, invoiceId: id }),
          key: `crash-receipt-${item}`,
        },
      },
      (row) => row.id,
    );
    if (paid.row)
      this.acknowledged.receipts.set(`crash-receipt-${item}`, { id: paid.row.id, accountId });
    else this.#note('recordReceipt', paid);
  }

  #note(field: string, { code, why }: Said<unknown>): void {
    this.odd.push(`${field} answered ${code || 'no record'}: ${why}`);
  }

  /** What each account holds by all that was acknowledged, beside what it began with. */
  movedBy(paid: ReadonlySet<string>): Map<string, bigint> {
    const moved = new Map<string, bigint>();
    const move = (id: string, minor: bigint) => moved.set(id, (moved.get(id) ?? 0n) + minor);
    for (const [id, { accountId, minor }] of this.acknowledged.payouts) {
      if (paid.has(id)) move(accountId, -minor);
    }
    for (const { from, to, minor } of this.acknowledged.transfers.values()) {
      move(from, -minor);
      move(to, minor);
    }
    for (const { accountId } of this.acknowledged.receipts.values()) move(accountId, INVOICE_MINOR);
    return moved;
  }
}

const refusalOf = ({ code, why }: Said<unknown>): string => `${code || 'refused'}: ${why}`;

const idsOf = (rows: readonly { id: string }[]): string =>
  rows
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

const keyed = (input: string) => ({
  args: 'data: $data, idempotencyKey: $key',
  head: `$data: ${input}!, $key: String`,
});
const CREATE_ESTIMATE = {
  ...{ field: 'createEstimate', args: 'data: $data', head: '$data: EstimateDataInput!' },
  row: 'estimate { id number version }',
} as const;
const updateOf = (data: object, { id, version }: Saved) => ({
  field: 'updateEstimate',
  args: 'data: $data, estimateId: $id, version: $version',
  head: '$data: EstimateDataInput!, $id: ID!, $version: Int!',
  row: 'estimate { id number version }',
  variables: { data, id, version },
});

const billOf = (clientId: string) => ({
  ...{ type: 'misc', clientId, currency: 'USD', exchangeRate: '1' },
  ...{ invoiceOn: today(), dueOn: today() },
  lines: [{ accountCode: '4090', description: 'x', quantity: '3', rate: '33.33' }],
});

const receiptOf = (of: { clientId: string; accountId: string; invoiceId: string }) => ({
  ...{ clientId: of.clientId, paidOn: today(), currency: 'USD', amount: usd(INVOICE_MINOR) },
  ...{ exchangeRate: '1', transactionReference: 'WIRE', accountId: of.accountId },
  paymentables: [{ invoiceId: of.invoiceId, amount: usd(INVOICE_MINOR) }],
});
