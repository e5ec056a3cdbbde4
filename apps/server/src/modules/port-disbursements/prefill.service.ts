import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import {
  accountOfBillType,
  type BillInput,
  EMPTY_BILL_FACTS,
  type InvoiceInput,
} from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import { decimal, formatAmount, money, moneyFromDecimal } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { rateFromVoyage, today } from '../commercial-documents/index.ts';
import { type ContactRow, getContactRow } from '../contacts/index.ts';
import {
  getVoyageRow,
  listRebillables,
  OFF_HIRE_FUEL,
  openRebillOf,
  type VoyageRow,
} from '../voyages/index.ts';
import { openLines } from './open-lines.ts';
import {
  type DisbursementRow,
  differenceKeyOf,
  findDisbursement,
  sourceKeyOf,
  sumBilled,
} from './port-disbursements.repository.ts';

const nothing = (reason: string) => new DomainError('INVALID_STATE', { reason });

async function getRow({ tx }: Work, id: string): Promise<DisbursementRow> {
  const row = await findDisbursement(tx, id);
  if (!row) throw notFound('The port disbursement');
  return row;
}

/** Which account of an agent is the best known. */
const paperOf = ({ form }: DisbursementRow): 'final' | 'proforma' =>
  ['Received', 'Approved'].includes(form.final.status) ? 'final' : 'proforma';

type Line = { description: string; amount: number; accountCode: string };

/** Lines of the best known account that have an amount. */
const linesOf = (row: DisbursementRow): (Line & { rebillable: string })[] =>
  row.form.lines.flatMap(({ description, accountCode, rebillable, ...amounts }) => {
    const amount = amounts[paperOf(row)] ?? 0;
    return amount === 0 ? [] : [{ description, accountCode, rebillable, amount }];
  });

const rateText = (currency: string, amount: number): string =>
  formatAmount(moneyFromDecimal(currency, decimal(amount)));

type Head = { voyage: VoyageRow; currency: string; exchangeRate: string; rateSource: string };

/** What every document of a voyage says of itself, in a currency at its rate. */
async function commonOf(work: Work, { voyage, currency, exchangeRate, rateSource }: Head) {
  const { baseCurrency: voyageBase } = voyage.inputs;
  const rate = { rate: exchangeRate, source: rateSource, on: today(work.platform) };
  return {
    currency,
    ...(await rateFromVoyage(work.tx, { voyageBase, currency, ...rate })),
    reference: voyage.label,
    terms: '',
    publicNotes: '',
    privateNotes: '',
    voyageId: voyage.id,
    vesselId: voyage.vessel_id,
  };
}

const dueOf = (on: string, contact: ContactRow | null): string =>
  addCivilDays(parseCivilDate(on), contact?.payment_terms_days ?? 30);

/**
 * The form of a bill of an agent, line by line as the account says.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE without agent or amounts, or billed already
 */
export function prefillPortDaBill(platform: Platform, actor: Actor, id: string) {
  assertCan(actor, 'contracts.view');
  return inCompany(platform, actor, async (work) => {
    const row = await getRow(work, id);
    const voyage = await getVoyageRow(work.tx, row.voyage_id);
    const counted = linesOf(row);
    if (!row.agent_id) throw nothing('Choose the agent of this call first.');
    if (counted.length === 0) throw nothing('There is no amount to be billed yet.');
    const { currency, exchange_rate: exchangeRate } = row;
    const lines = await unbilledOf(work, row, counted);
    if (lines.length === 0) throw nothing('A bill names these port costs already.');
    const agent = await getContactRow(work.tx, row.agent_id);
    const billOn = today(platform);
    const data: BillInput = {
      ...(await commonOf(work, {
        voyage,
        currency,
        exchangeRate,
        rateSource: 'port disbursement',
      })),
      ...EMPTY_BILL_FACTS,
      type: 'Port DA',
      vendorId: agent.id,
      vendorNumber: row.form[paperOf(row)].billingReference.slice(0, 60),
      billOn,
      dueOn: dueOf(billOn, agent),
      lines: lines.map(({ description, accountCode, minor }) => ({
        accountCode: accountCode || accountOfBillType('Port DA'),
        description,
        quantity: '1',
        unit: '',
        rate: formatAmount(money(currency, minor)),
        sourceKey: row.bill_id === null ? sourceKeyOf(id) : differenceKeyOf(id),
      })),
    };
    const readOnly = ['vendor', 'contract', 'bill_type', 'bill_category'];
    return { data, vendorName: row.agent_name, readOnly, groups: [] };
  });
}

/** Whom a voyage rebills: the charterer of its first cargo. */
async function clientOf({ tx }: Work, { inputs }: VoyageRow): Promise<ContactRow | null> {
  const id = inputs.cargoes.find(({ chartererId }) => chartererId)?.chartererId;
  return id ? getContactRow(tx, id) : null;
}

type Billed = Head & { type: InvoiceInput['type']; lines: InvoiceInput['lines'] };

async function invoiceOf(work: Work, { type, lines, ...head }: Billed): Promise<InvoiceInput> {
  const client = await clientOf(work, head.voyage);
  const invoiceOn = today(work.platform);
  return {
    ...(await commonOf(work, head)),
    type,
    clientId: client?.id ?? '',
    invoiceOn,
    dueOn: dueOf(invoiceOn, client),
    cargoRowId: null,
    freightPercent: null,
    taxes: [],
    lines,
  };
}

/** Lines of an account that no bill has; after a first bill what the account is dearer by than what bills have. */
async function unbilledOf(work: Work, row: DisbursementRow, lines: readonly Line[]) {
  const { id, currency, bill_id: billId, billed_minor: billed } = row;
  const whole = lines.map((line) => ({
    ...line,
    minor: moneyFromDecimal(currency, decimal(line.amount)).minorUnits,
  }));
  if (billId === null) return whole;
  if (billed === null) return [];
  return openLines(whole, BigInt(billed), await sumBilled(work.tx, id, 'bill'));
}

/** Whether a line is rebilled by now: what is no advance once the final account is approved. */
const isRebilledNow = ({ form }: DisbursementRow, rebillable: string): boolean =>
  rebillable === 'Advance Rebillable'
    ? [form.final.status, form.proforma.status].some(
        (one) => one === 'Received' || one === 'Approved',
      )
    : rebillable === 'Rebillable' && form.final.status === 'Approved';

/**
 * The invoice of what is to be rebilled and is not. A cost that turned out dearer than its advance is billed with the difference.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE where nothing is rebillable, or it is billed already
 */
export function prefillInvoicePortDa(platform: Platform, actor: Actor, id: string) {
  assertCan(actor, 'contracts.view');
  return inCompany(platform, actor, async (work) => {
    const row = await getRow(work, id);
    const voyage = await getVoyageRow(work.tx, row.voyage_id);
    const { currency, exchange_rate: exchangeRate } = row;
    const marked = linesOf(row).filter(({ rebillable }) => rebillable !== 'Non-Rebillable');
    if (marked.length === 0) throw nothing('No line of these port costs is rebillable.');
    const ready = marked.filter(({ rebillable }) => isRebilledNow(row, rebillable));
    const found = (await listRebillables(work.tx, { voyageId: voyage.id })).find(
      (one) => one.id === id,
    );
    if (!found || openRebillOf(found).minorUnits === 0n) {
      throw nothing(
        ready.length < marked.length
          ? 'These costs are rebilled once their final account is approved.'
          : 'Invoices name all of these port costs already.',
      );
    }
    const named = await sumBilled(work.tx, id, 'invoice');
    const lines = openLines(
      ready.map(({ description, amount }) => ({
        description: `${description}, ${row.port_name}`,
        minor: moneyFromDecimal(currency, decimal(amount)).minorUnits,
      })),
      BigInt(found.billed_minor),
      named,
    );
    return invoiceOf(work, {
      voyage,
      type: 'rebill',
      ...{ currency, exchangeRate, rateSource: 'port disbursement' },
      lines: lines.map(({ description, minor }) => ({
        accountCode: ACCOUNT.rebilled,
        description,
        quantity: '1',
        unit: '',
        rate: formatAmount(money(currency, minor)),
        sourceKey: sourceKeyOf(id),
      })),
    });
  });
}

/** Rows that the ledger takes with an amount of their own; what is earned by day or unit is billed by hand. */
const lumpsumsOf = ({ inputs }: VoyageRow) =>
  inputs.otherRevenues.filter(
    (row) =>
      row.amount !== 0 &&
      !row.isNonAccounting &&
      row.name !== OFF_HIRE_FUEL &&
      row.paymentType.startsWith('Lumpsum'),
  );

/** @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE where the voyage has no such revenue */
export function prefillInvoiceMiscRevenue(platform: Platform, actor: Actor, voyageId: string) {
  assertCan(actor, 'contracts.view');
  return inCompany(platform, actor, async (work) => {
    const voyage = await getVoyageRow(work.tx, voyageId);
    const [first, ...others] = lumpsumsOf(voyage);
    if (!first) throw nothing('This voyage has no lumpsum of other revenue to bill.');
    const { currency, exchangeRate } = first;
    return invoiceOf(work, {
      voyage,
      type: 'misc',
      currency,
      exchangeRate: String(exchangeRate),
      rateSource: 'voyage',
      lines: [first, ...others.filter((row) => row.currency === currency)].map((row) => ({
        accountCode: ACCOUNT.otherRevenue,
        description: [row.name, row.description].filter(Boolean).join(', ') || 'Other revenue',
        quantity: '1',
        unit: '',
        rate: rateText(currency, row.amount),
        sourceKey: null,
      })),
    });
  });
}
