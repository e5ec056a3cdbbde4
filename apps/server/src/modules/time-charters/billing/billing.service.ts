import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { type BillInput, EMPTY_BILL_FACTS, type InvoiceInput } from '@mainsheet/contract';
import { groupIdOf, type StatementRun } from '@mainsheet/hire';
import { ACCOUNT } from '@mainsheet/ledger';
import { decimal } from '@mainsheet/money';
import { type Actor, assertCan, can } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inCompany, type Work } from '../../../platform/work.ts';
import { createBill } from '../../bills/index.ts';
import { today } from '../../commercial-documents/index.ts';
import { getBaseCurrency } from '../../companies/index.ts';
import { getContactRow } from '../../contacts/index.ts';
import { createInvoice } from '../../invoices/index.ts';
import { linkDocument, listDocuments } from '../links/links.repository.ts';
import { changesBetween } from '../statements/drawn-statement.ts';
import { type PlacedStatement, readHireStatement } from '../statements/hire-statement.service.ts';
import { timeCharterOf } from '../time-charter-record.ts';
import { lockTimeCharter } from '../time-charters.repository.ts';
import { partyIdOf, recordOf } from '../time-charters.service.ts';
import { billOf, findUnbilled } from './billed-statements.ts';
import { type HireDue, hireLinesOf } from './hire-lines.service.ts';

type StatementKey = { timeCharterId: string; number: number };
export type BilledBy = {
  kind: 'invoice' | 'bill';
  id: string;
  number: string | null;
  status: string;
};

const VIEW_OF = { invoice: 'receivablesInvoices.view', bill: 'payablesBills.view' } as const;

/** What bills a statement; null while nothing does, or for who may not see that kind. */
export function findBilledBy(
  platform: Platform,
  actor: Actor,
  { timeCharterId, number }: StatementKey,
): Promise<BilledBy | null> {
  return inCompany(platform, actor, async ({ tx }) => {
    const row = billOf(await listDocuments(tx, timeCharterId), number);
    if (!row || !can(actor, VIEW_OF[row.kind])) return null;
    return { kind: row.kind, id: row.id, number: row.label, status: row.status };
  });
}

/** The new document, and the statements it is of. */
export type BilledWith = { readonly documentId: string; readonly run: StatementRun };
type Billing = StatementKey & {
  /** What else is written in the transaction of the document. */
  readonly beside?: (work: Work, billed: BilledWith) => Promise<void>;
};

/**
 * A draft of what an issued statement brings beyond the last that is billed: an invoice to the charterers of a charter
 * out, a bill of the owners of a charter in, under the charter from its first moment.
 * @throws DomainError INVALID_STATE for a statement that is not issued, billed already, or brings nothing to bill; CONFLICT where
 *   another bills an earlier one at the same time
 */
export async function billHireStatement(
  platform: Platform,
  actor: Actor,
  { beside, ...key }: Billing,
): Promise<PlacedStatement> {
  const { timeCharterId, number } = key;
  const placed = await readHireStatement(platform, actor, key);
  const kind = placed.charter.type === 'out' ? 'invoice' : 'bill';
  assertCan(actor, kind === 'invoice' ? 'receivablesInvoices.create' : 'payablesBills.create');
  if (!placed.issued)
    refuse(`Issue hire statement ${number} first: what is billed stays as it is.`);
  const unbilled = await readUnbilled(platform, actor, placed);
  if (!unbilled) return refuse(`Hire statement ${number} is billed already.`);
  const { due, total } = unbilled;
  const { run } = due;
  if (total.isZero()) refuse(`Hire statement ${number} brings nothing to bill.`);
  const data = await inCompany<InvoiceInput | BillInput>(platform, actor, (work) =>
    kind === 'invoice' ? hireInvoiceOf(work, [due]) : hireBillOf(work, due),
  );
  // Two people at once: the second waits here, and reads what the first has linked.
  const inside = async (work: Work, documentId: string) => {
    const { tx } = work;
    await lockTimeCharter(tx, timeCharterId);
    const now = findUnbilled(await listDocuments(tx, timeCharterId), number);
    if (!now) refuse(`Hire statement ${number} is billed already.`);
    if (now.first !== run.first) {
      const reason = `An earlier statement was billed meanwhile: look at hire statement ${number} again.`;
      throw new DomainError('CONFLICT', { reason });
    }
    const link = { charterId: timeCharterId, documentId, groupId: groupIdOf(run) };
    await linkDocument(tx, link, stampOf(platform, actor));
    await recordOf(work, placed.charter, { action: 'time-charter.link', detail: link });
    await beside?.(work, { documentId, run });
  };
  const create = kind === 'invoice' ? createInvoice : createBill;
  await create(platform, actor, { data, key: null, inside });
  return placed;
}

/**
 * What a statement brings beyond the last that is billed, and what that comes to; null for one that is billed. The
 * statement before the run was billed as it was issued: nothing that turns out later moves what is due.
 * @throws DomainError INVALID_STATE for one that gives money back
 */
export async function readUnbilled(
  platform: Platform,
  actor: Actor,
  placed: PlacedStatement,
): Promise<{ due: HireDue; total: ReturnType<typeof decimal> } | null> {
  const { number } = placed;
  const timeCharterId = placed.charter.id;
  const run = await inCompany(platform, actor, async ({ tx }) =>
    findUnbilled(await listDocuments(tx, timeCharterId), number),
  );
  if (!run) return null;
  const before =
    run.first > 1
      ? await readHireStatement(platform, actor, { timeCharterId, number: run.first - 1 })
      : null;
  const due = { placed, run, before: before?.drawn ?? null };
  const total = changesBetween(placed.drawn, due.before)
    .filter(({ accountCode }) => accountCode !== null)
    .reduce((sum, { amount }) => sum.plus(amount), decimal(0));
  if (total.isNegative()) {
    refuse(`Hire statement ${number} gives money back: credit it instead of billing it.`);
  }
  return { due, total };
}

function refuse(reason: string): never {
  throw new DomainError('INVALID_STATE', { reason });
}

/** What an invoice and a bill of hire have in common; they bear the day and the terms of the last statement. */
async function headOf({ tx, platform }: Work, { charter, drawn, dueOn }: PlacedStatement) {
  const terms = timeCharterOf(charter);
  const isBase = drawn.currency === (await getBaseCurrency(tx));
  const contact = await getContactRow(tx, partyIdOf(charter) ?? '');
  const on = parseCivilDate(today(platform));
  return {
    contact,
    on,
    dueOn: dueOn > on ? dueOn : addCivilDays(on, contact.payment_terms_days),
    common: {
      currency: drawn.currency,
      exchangeRate: isBase ? '1' : String(terms.exchangeRate),
      rateSource: isBase ? 'base currency' : 'time charter',
      reference: charter.code,
      terms: terms.paymentTerms,
      publicNotes: '',
      privateNotes: '',
      voyageId: null,
      vesselId: charter.vessel_id,
    },
  };
}

/** The form of an invoice of what statements of a charter out bring, a line for each kind of it. */
export async function hireInvoiceOf(work: Work, dues: readonly HireDue[]): Promise<InvoiceInput> {
  const { common, contact, on, dueOn } = await headOf(work, dues.at(-1)!.placed);
  return {
    ...common,
    type: 'hire',
    clientId: contact.id,
    invoiceOn: on,
    dueOn,
    cargoRowId: null,
    freightPercent: null,
    taxes: [],
    lines: await hireLinesOf(work, dues, (code) => code),
  };
}

/** Statements speak of what owners earn: what of it costs charterers, and commissions lower, is their hire. */
const EXPENSE_OF: Readonly<Record<string, string>> = {
  [ACCOUNT.hire]: ACCOUNT.hireIn,
  [ACCOUNT.addressCommission]: ACCOUNT.hireIn,
  [ACCOUNT.brokerageDeducted]: ACCOUNT.hireIn,
  [ACCOUNT.otherRevenue]: ACCOUNT.otherVoyageExpenses,
};

async function hireBillOf(work: Work, due: HireDue): Promise<BillInput> {
  const { common, contact, on, dueOn } = await headOf(work, due.placed);
  return {
    ...common,
    ...EMPTY_BILL_FACTS,
    type: 'Time Charter Hire',
    vendorId: contact.id,
    vendorNumber: '',
    billOn: on,
    dueOn,
    payToAccount: '',
    lines: await hireLinesOf(work, [due], (code) => EXPENSE_OF[code] ?? code),
  };
}
