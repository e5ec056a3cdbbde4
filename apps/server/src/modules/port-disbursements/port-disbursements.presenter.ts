import {
  type DisbursementLine,
  type DisbursementPaper,
  disbursementTotal,
} from '@mainsheet/contract';
import { findChartAccount } from '@mainsheet/ledger';
import {
  decimal,
  formatAmount,
  type Money,
  money,
  moneyFromDecimal,
  subtractMoney,
} from '@mainsheet/money';
import type { CheckedDisbursement } from './checking.service.ts';
import { presentChecks } from './checks.presenter.ts';
import type { DisbursementRow } from './port-disbursements.repository.ts';

const COUNTING: readonly string[] = ['Received', 'Approved'];

/** Accounts from before there was a basis have none. */
const basisOf = (line: Partial<DisbursementLine>) => ({
  voucher: line.voucher ?? '',
  quantity: line.quantity ?? null,
  unit: line.unit ?? null,
  tariff: line.tariff ?? null,
  discountPercent: line.discountPercent ?? null,
  vatPercent: line.vatPercent ?? null,
});

/** What of the account that counts no bill has. */
function billDueOf(
  { currency, form, billed_minor: billed }: DisbursementRow,
  totalOf: (of: DisbursementPaper) => Money,
): Money {
  const nothing = money(currency, 0n);
  const paper = (['final', 'proforma'] as const).find((of) => COUNTING.includes(form[of].status));
  if (paper === undefined || billed === null) return nothing;
  const open = totalOf(paper).minorUnits - BigInt(billed);
  return open > 0n ? money(currency, open) : nothing;
}

export function presentDisbursement({ row, checks, rebillDue }: CheckedDisbursement) {
  const { currency, form } = row;
  const amount = (figure: number | null) =>
    figure === null ? null : formatAmount(moneyFromDecimal(currency, decimal(figure)));
  const totalOf = (of: DisbursementPaper) => disbursementTotal({ currency, lines: form.lines }, of);
  const paper = (of: DisbursementPaper) => ({
    ...form[of],
    amount: amount(form[of].amount),
    total: formatAmount(totalOf(of)),
  });
  return {
    id: row.id,
    voyageId: row.voyage_id,
    rowId: row.row_id,
    portName: row.port_name,
    agentId: row.agent_id,
    agentName: row.agent_name,
    currency,
    exchangeRate: row.exchange_rate,
    proforma: paper('proforma'),
    final: paper('final'),
    lineItems: form.lines.map((line) => ({
      accountCode: line.accountCode,
      ledgerExpense: findChartAccount(line.accountCode)?.name ?? '',
      description: line.description,
      proforma: amount(line.proforma),
      final: amount(line.final),
      difference:
        line.proforma === null || line.final === null
          ? null
          : amount(decimal(line.final).minus(line.proforma).toNumber()),
      rebillable: line.rebillable,
      ...basisOf(line),
    })),
    difference: formatAmount(subtractMoney(totalOf('final'), totalOf('proforma'))),
    counts: COUNTING.includes(form.final.status)
      ? 'final'
      : COUNTING.includes(form.proforma.status)
        ? 'proforma'
        : 'estimate',
    billId: row.bill_id,
    billNumber: row.bill_number,
    billStatus: row.bill_status,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    invoiceStatus: row.invoice_status,
    billDue: formatAmount(billDueOf(row, totalOf)),
    rebillDue: formatAmount(rebillDue),
    ...presentChecks(row, checks),
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}
