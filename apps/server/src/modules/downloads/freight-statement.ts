import { DOWNLOAD_TITLES } from '@mainsheet/contract';
import {
  amountText,
  decimal,
  formatAmount,
  type Money,
  money,
  moneyFromDecimal,
} from '@mainsheet/money';
import { type CargoRow, freightInvoice } from '@mainsheet/voyage';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  accounting,
  type Cell,
  factsTable,
  heading,
  note,
  ruledTable,
} from '../../platform/documents/paper.ts';
import type { Platform } from '../../platform/platform.ts';
import { documents, openMinor, paidMinor } from '../commercial-documents/index.ts';
import { freightLines } from '../invoices/index.ts';
import {
  type BilledShipment,
  findShipment,
  getVoyageRow,
  type VoyageRow,
} from '../voyages/index.ts';
import type { PrintOrder } from './print-order.ts';
import { figure, printVoyagePaper, voyageFacts } from './voyage-paper.ts';

const ISSUED = ['Approved', 'Sent', 'Partially paid', 'Paid'];
/** The lines of an invoice say what share of a part they bill; a statement has the whole of it. */
const WHOLE = /, 100 % of it$/;
const NO_INVOICES = 'Invoices are left out: whoever asked may not see them.';

type Cargo = { readonly row: CargoRow; readonly shipment: BilledShipment | null };

/**
 * Freight of every cargo by the calculation its invoices use, laytime claims, and what is invoiced and paid.
 * @throws DomainError NOT_FOUND
 */
export async function printFreightStatement(
  platform: Platform,
  actor: Actor,
  { subjectId, query }: PrintOrder,
) {
  const found = await platform.db.inTenant(actor.companyId, async (tx) => {
    const voyage = await getVoyageRow(tx, subjectId);
    const invoices = can(actor, 'receivablesInvoices.view')
      ? await listIssued(tx, subjectId)
      : null;
    const cargoes: Cargo[] = [];
    for (const row of voyage.inputs.cargoes) {
      const of = { voyage_id: voyage.id, cargo_row_id: row.id };
      cargoes.push({ row, shipment: await findShipment(tx, of) });
    }
    return { voyage, invoices, cargoes };
  });
  const { voyage, invoices, cargoes } = found;
  const content = [
    factsTable(voyageFacts(voyage)),
    ...cargoes.flatMap((cargo) => cargoPart(voyage, cargo)),
    ...claimsPart(voyage),
    ...(invoices === null ? [note(NO_INVOICES)] : invoicePart(invoices)),
  ];
  const paper = { title: DOWNLOAD_TITLES.freight, isDraft: voyage.status !== 'Closed', content };
  return printVoyagePaper(platform, actor, { voyage, query, paper });
}

/** Invoices of the voyage that are issued, the earliest first. */
async function listIssued(tx: Tx, voyageId: string): Promise<documents.DocumentRow[]> {
  const any = { type: null, contactId: null, text: null, overdueOn: null };
  const filter = {
    ...any,
    kind: 'invoice',
    status: ISSUED,
    voyageId,
    limit: 200,
    offset: 0,
  } as const;
  return (await documents.listDocuments(tx, filter)).reverse();
}

const strong = (text: string): Cell => ({ text, bold: true });

function cargoPart(voyage: VoyageRow, { row, shipment }: Cargo): unknown[] {
  const invoice = freightInvoice(voyage.inputs, row.id);
  const result = voyage.result.cargoes.find(({ cargoId }) => cargoId === row.id);
  const title = [row.name || 'Cargo', row.chartererName].filter(Boolean).join(', ');
  if (invoice === null || result === undefined) return [];
  const { currency } = invoice;
  const lines = freightLines(invoice, {
    ...{ fromPercent: 0, toPercent: 100, billed: new Map() },
    ...{ vesselName: voyage.vessel_name, cargoName: row.name },
  });
  const amounts = lines.map(({ quantity, rate }) =>
    moneyFromDecimal(currency, decimal(quantity).times(rate)),
  );
  const rows = lines.map((line, at): Cell[] => [
    line.description.replace(WHOLE, ''),
    accounting(line.quantity) + (line.unit ? ` ${line.unit}` : ''),
    accounting(line.rate),
    accounting(formatAmount(amounts[at] ?? money(currency, 0n))),
  ]);
  const net = accounting(formatAmount(sumOf(currency, amounts)));
  const facts = (shipment?.facts ?? []).map(({ name, value }) => [name, value] as const);
  return [
    heading(title),
    factsTable([['Quantity', `${figure(result.quantity, 3)} ${row.unit.toLowerCase()}`], ...facts]),
    ruledTable({
      heads: ['Description', 'Quantity', 'Rate', `Amount, ${currency}`],
      texts: 1,
      widths: ['*', 90, 70, 90],
      rows: [...rows, [strong('Net freight'), '', '', strong(net)]],
      sums: [{ row: rows.length, of: [...rows.keys()] }],
      money: { currency, columns: [3] },
    }),
  ];
}

const sumOf = (currency: string, amounts: readonly Money[]): Money =>
  money(
    currency,
    amounts.reduce((sum, { minorUnits }) => sum + minorUnits, 0n),
  );

/** Demurrage and despatch as the voyage counts them, in base currency. */
function claimsPart({ result, inputs }: VoyageRow): unknown[] {
  const claims = result.lines.filter(({ key }) => key === 'demurrage' || key === 'despatch');
  if (claims.length === 0) return [];
  return [
    heading('Laytime claims'),
    ruledTable({
      heads: ['Claim', `Amount, ${inputs.baseCurrency}`],
      texts: 1,
      widths: ['*', 90],
      rows: claims.map(({ label, amount }) => [label, figure(amount, 2)]),
      money: { currency: inputs.baseCurrency, columns: [1] },
    }),
  ];
}

function invoicePart(invoices: readonly documents.DocumentRow[]): unknown[] {
  if (invoices.length === 0) return [note('Nothing is invoiced yet.')];
  const byCurrency = Map.groupBy(invoices, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, rows]) => [
    heading(`Invoices, ${currency}`),
    invoiceTable(currency, rows),
  ]);
}

type Figure = readonly [head: string, of: (row: documents.DocumentRow) => bigint];

function invoiceTable(currency: string, rows: readonly documents.DocumentRow[]) {
  const text = (minor: bigint) => accounting(amountText(currency, minor));
  const lost: Figure = ['Written off', (row) => BigInt(row.written_off_minor)];
  const figures: Figure[] = [
    ['Total', (row) => BigInt(row.total_minor)],
    ['Paid', paidMinor],
    ...(rows.some((row) => row.written_off_minor !== '0') ? [lost] : []),
    ['Balance', openMinor],
  ];
  const sums = figures.map(([, of]) => rows.reduce((sum, row) => sum + of(row), 0n));
  return ruledTable({
    heads: ['Invoice', 'Type', 'Date', 'Due', ...figures.map(([head]) => head)],
    texts: 4,
    widths: [70, '*', 58, 58, ...figures.map(() => (figures.length > 3 ? 62 : 76))],
    rows: [
      ...rows.map((row) => [
        row.label ?? 'Draft',
        row.type,
        row.document_on,
        row.due_on,
        ...figures.map(([, of]) => text(of(row))),
      ]),
      ['', '', '', '', ...sums.map((sum) => strong(text(sum)))],
    ],
    sums: [{ row: rows.length, of: [...rows.keys()] }],
    money: { currency, columns: figures.map((_, at) => at + 4) },
  });
}
