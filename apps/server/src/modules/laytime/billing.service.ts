import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import {
  type CreditNoteInput,
  EMPTY_CREDIT_PAPER,
  type InvoiceInput,
  type InvoiceLineInput,
  type LaytimeForm,
} from '@mainsheet/contract';
import { formatMinutes, type PortClaim } from '@mainsheet/laytime';
import { ACCOUNT } from '@mainsheet/ledger';
import {
  addMoney,
  decimal,
  formatAmount,
  formatMoney,
  isZeroMoney,
  type Money,
  money,
  moneyFromDecimal,
  negateMoney,
} from '@mainsheet/money';
import type { CommissionRow } from '@mainsheet/voyage';
import { type Actor, assertCan } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { today, violation } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findContactByName, getContactRow } from '../contacts/index.ts';
import { getVoyageRow, type VoyageRow } from '../voyages/index.ts';
import {
  findBilling,
  findLaytime,
  lockLaytime,
  sourceKeyOf,
  type WholeLaytimeRow,
} from './laytime.repository.ts';
import { getLaytime } from './laytime.service.ts';
import { type Counted, countForm } from './laytime-record.ts';

/**
 * Demurrage as the form of an invoice to the charterer, despatch as that of a credit note; a line a port, and the
 * commissions that are due on demurrage. Before the claim is agreed it says that it is provisional.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE for a claim of zero, dropped or billed already
 */
export function prefillInvoiceLaytime(platform: Platform, actor: Actor, laytimeId: string) {
  return inCompany(platform, actor, async (work) => {
    const row = await getLaytime(work.tx, laytimeId);
    const counted = countForm(row.form);
    const claim = assertBillable(row, counted);
    const kind = claim.minorUnits > 0n ? 'invoice' : 'credit_note';
    assertCan(
      actor,
      kind === 'invoice' ? 'receivablesInvoices.create' : 'receivablesCreditNotes.create',
    );
    const isProvisional = row.status !== 'Agreed';
    const of = { row, counted, claim, isProvisional };
    const data = kind === 'invoice' ? await invoiceOf(work, of) : await creditOf(work, of);
    return { kind, data, isProvisional, amount: formatAmount(claim) };
  });
}

function assertBillable(row: WholeLaytimeRow, { claim }: Counted): Money {
  const refuse = (reason: string): never => {
    throw new DomainError('INVALID_STATE', { reason });
  };
  if (row.status === 'Dropped') refuse('This claim was dropped.');
  if (row.document_id) refuse('This claim is billed already.');
  if (claim === null) return refuse('The statement cannot be counted yet.');
  if (isZeroMoney(claim)) refuse('This claim comes to zero: there is nothing to bill.');
  return claim;
}

type Billed = {
  readonly row: WholeLaytimeRow;
  readonly counted: Counted;
  readonly claim: Money;
  readonly isProvisional: boolean;
};

async function invoiceOf(work: Work, billed: Billed): Promise<InvoiceInput> {
  const { voyage, client, common } = await headOf(work, billed);
  const invoiceOn = today(work.platform);
  return {
    ...common,
    type: 'demurrage',
    clientId: client?.id ?? '',
    invoiceOn,
    dueOn: addCivilDays(parseCivilDate(invoiceOn), client?.payment_terms_days ?? 30),
    terms: '',
    cargoRowId: billed.row.form.cargoRowId,
    freightPercent: null,
    taxes: [],
    lines: [...claimLines(billed, 1), ...commissionLines(voyage, billed)],
  };
}

async function creditOf(work: Work, billed: Billed): Promise<CreditNoteInput> {
  const { client, common } = await headOf(work, billed);
  return {
    ...common,
    type: 'demurrage',
    clientId: client?.id ?? '',
    invoiceId: null,
    ...EMPTY_CREDIT_PAPER,
    creditOn: today(work.platform),
    lines: claimLines(billed, -1),
  };
}

async function headOf({ tx }: Work, { row, isProvisional }: Billed) {
  const { form } = row;
  const voyage = await getVoyageRow(tx, form.voyageId);
  const client = form.chartererId
    ? await getContactRow(tx, form.chartererId)
    : await findContactByName(tx, form.charterName);
  const isBase = form.count.currency === (await getBaseCurrency(tx));
  const common = {
    currency: form.count.currency,
    exchangeRate: isBase ? '1' : form.exchangeRate,
    rateSource: isBase ? 'base currency' : 'laytime statement',
    reference: `${voyage.label} ${row.label}`,
    publicNotes: isProvisional ? 'Provisional laytime claim, subject to agreement.' : '',
    privateNotes: '',
    voyageId: voyage.id,
    vesselId: voyage.vessel_id,
  };
  return { voyage, client, common };
}

/** A line a port that the claim has money of; one for all where ports of both signs would make a line below zero. */
function claimLines(
  { row, counted, claim, isProvisional }: Billed,
  sign: 1 | -1,
): InvoiceLineInput[] {
  const parts = counted.parts.filter(({ amount }) => !isZeroMoney(amount));
  const word = sign === 1 ? 'Demurrage' : 'Despatch';
  const what = isProvisional ? `Provisional ${word.toLowerCase()}` : word;
  const lineOf = (where: string, amount: Money): InvoiceLineInput => ({
    accountCode: sign === 1 ? ACCOUNT.demurrage : ACCOUNT.despatch,
    description: [what, row.vessel_name, where].filter(Boolean).join(', ').slice(0, 300),
    quantity: '1',
    unit: '',
    rate: formatAmount(sign === 1 ? amount : negateMoney(amount)),
    sourceKey: sourceKeyOf(row.id),
  });
  const isOneWay = parts.every(({ amount }) => amount.minorUnits > 0n === sign > 0);
  if (!isOneWay) return [lineOf(`laytime statement ${row.label}`, claim)];
  return parts.map((part) => lineOf(whereOf(row.form, counted, part), part.amount));
}

/** The port, with its time and rate where the amount is the one that was counted. */
function whereOf({ count }: LaytimeForm, { statement, agreed, claim }: Counted, part: PortClaim) {
  const name = count.ports.find(({ id }) => id === part.portId)?.portName ?? '';
  const claims = statement?.claims.filter(({ portId }) => portId === part.portId) ?? [];
  const [only] = claims;
  if (only === undefined || claims.length > 1 || claim === agreed) return name;
  const rate = moneyFromDecimal(count.currency, decimal(only.ratePerDay));
  return `${name}, ${formatMinutes(only.minutes)} at ${formatMoney(rate)} a day`;
}

/** Address commission, and brokerage that is deducted, where the charter pays it on demurrage too. */
function commissionLines(voyage: VoyageRow, { row, claim }: Billed): InvoiceLineInput[] {
  const cargo = voyage.inputs.cargoes.find(({ id }) => id === row.form.cargoRowId);
  const isDeducted = (one: CommissionRow): boolean =>
    one.isOnDemurrage &&
    (one.type === 'Add comm' || one.freightCommission === 'Deduct from invoice');
  return (cargo?.commissions ?? []).filter(isDeducted).flatMap((one) => {
    const share = decimal(formatAmount(claim)).times(one.ratePercent).div(100);
    const amount = negateMoney(moneyFromDecimal(claim.currency, share));
    if (isZeroMoney(amount)) return [];
    const isAddress = one.type === 'Add comm';
    const name = isAddress ? 'Address commission' : `Brokerage ${one.beneficiary}`.trim();
    return [
      {
        accountCode: isAddress ? ACCOUNT.addressCommission : ACCOUNT.brokerageDeducted,
        description: `${name} on demurrage, ${one.ratePercent} %`,
        quantity: '1',
        unit: '',
        rate: formatAmount(amount),
        sourceKey: null,
      },
    ];
  });
}

type BillingLines = {
  readonly currency: string;
  readonly voyageId: string | null;
  readonly lines: readonly InvoiceLineInput[];
};

/**
 * A claim is billed once and with its own figure, by an invoice of demurrage or a credit note of despatch.
 * @throws DomainError INVALID_INPUT beside the lines that bill a claim otherwise
 */
export async function refuseMisbilledClaims(
  { tx }: Work,
  bill: BillingLines,
  of: { readonly exceptId: string | null; readonly sign: 1 | -1 },
): Promise<void> {
  const prefix = sourceKeyOf('');
  const ids = new Set(
    bill.lines.flatMap(({ sourceKey }) =>
      sourceKey?.startsWith(prefix) ? [sourceKey.slice(prefix.length)] : [],
    ),
  );
  for (const id of ids) {
    const message = await misbilling(tx, bill, { ...of, id });
    if (message !== null) throw invalidInput([violation('lines', message)]);
  }
}

async function misbilling(
  tx: Tx,
  { currency, voyageId, lines }: BillingLines,
  { id, exceptId, sign }: { id: string; exceptId: string | null; sign: 1 | -1 },
): Promise<string | null> {
  const row = (await lockLaytime(tx, id)) ? await findLaytime(tx, id) : null;
  if (row === null || row.voyage_id !== voyageId) {
    return 'The laytime claim of these lines is none of this voyage.';
  }
  const other = await findBilling(tx, { laytimeId: id, exceptId });
  if (other) return `Claim ${row.label} is billed already by ${other.label ?? 'another draft'}.`;
  const { claim } = countForm(row.form);
  if (row.status === 'Dropped' || claim === null) return `Claim ${row.label} is not to be billed.`;
  const zero = money(currency, 0n);
  const billed = lines
    .filter(({ sourceKey }) => sourceKey === sourceKeyOf(id))
    .map(({ quantity, rate }) => moneyFromDecimal(currency, decimal(quantity).times(rate)))
    .reduce((sum, amount) => addMoney(sum, amount), zero);
  const due = sign === 1 ? claim : negateMoney(claim);
  if (currency === due.currency && billed.minorUnits === due.minorUnits) return null;
  return `Claim ${row.label} is ${formatMoney(due)}; its lines come to ${formatMoney(billed)}.`;
}
