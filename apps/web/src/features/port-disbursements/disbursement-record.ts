import { type PortDisbursementInput, portDisbursementInput } from '@mainsheet/contract';
import type { Disbursement } from './port-disbursements.queries.ts';

/** What of a voyage its panel needs. */
export type PortCostsVoyage = {
  id: string;
  baseCurrency: string;
  calls: readonly { readonly rowId: string; readonly name: string }[];
};

const numberOf = (text: string | null | undefined): number | null =>
  text == null ? null : Number(text);

const paperOf = ({ reference, status, date, amount, billingReference }: Disbursement['final']) => ({
  ...{ reference, status, billingReference },
  date: date ?? null,
  amount: numberOf(amount),
});

/** A disbursement as its form holds it. */
export const valuesOf = (row: Disbursement): PortDisbursementInput =>
  portDisbursementInput.parse({
    rowId: row.rowId,
    agentId: row.agentId ?? null,
    currency: row.currency,
    exchangeRate: Number(row.exchangeRate),
    proforma: paperOf(row.proforma),
    final: paperOf(row.final),
    lines: row.lineItems.map((line) => ({
      accountCode: line.accountCode,
      description: line.description,
      proforma: numberOf(line.proforma),
      final: numberOf(line.final),
      rebillable: line.rebillable,
      voucher: line.voucher,
      quantity: line.quantity ?? null,
      unit: line.unit ?? null,
      tariff: line.tariff ?? null,
      discountPercent: line.discountPercent ?? null,
      vatPercent: line.vatPercent ?? null,
    })),
  });

/** What a call begins with. */
export const newDisbursement = (rowId: string, currency: string): PortDisbursementInput => ({
  ...portDisbursementInput.parse({ rowId: rowId || '-', currency, lines: [] }),
  rowId,
  lines: [newLine('Port dues'), newLine('Pilotage and towage'), newLine('Agency fee')],
});

export const newLine = (description = ''): PortDisbursementInput['lines'][number] => ({
  accountCode: '5010',
  description,
  proforma: null,
  final: null,
  rebillable: 'Non-Rebillable',
  voucher: '',
  ...{ quantity: null, unit: null, tariff: null, discountPercent: null, vatPercent: null },
});
