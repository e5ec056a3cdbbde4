import { amountText, decimal, type Money, moneyFromDecimal, sumMoney } from '@mainsheet/money';

/** What a form of an invoice is filled with, whatever it bills. */
type Filled = {
  readonly clientId: string | null;
  readonly currency: string;
  readonly invoiceOn: string;
  readonly dueOn: string;
  readonly voyageId: string | null;
  readonly lines: readonly {
    readonly accountCode: string;
    readonly description: string;
    readonly quantity: string;
    readonly rate: string;
  }[];
};

/**
 * A filled form in the shape of the specified prefill: `cost` a unit, `notes` what is billed, `productKey` the account it
 * goes to, and the subtotal of rounded lines. What ships are billed bears no tax: rate and amount of it are 0.
 */
export function presentPrefilled({ currency, lines, ...filled }: Filled) {
  const amountOf = ({ quantity, rate }: Filled['lines'][number]): Money =>
    moneyFromDecimal(currency, decimal(quantity).times(rate));
  return {
    client: filled.clientId,
    currency,
    date: filled.invoiceOn,
    dueDate: filled.dueOn,
    project: filled.voyageId,
    lineItems: lines.map((line) => ({
      cost: line.rate,
      quantity: line.quantity,
      notes: line.description,
      productKey: line.accountCode,
      taxRate1: '0',
      taxAmount: amountText(currency, 0n),
    })),
    subtotal: amountText(currency, sumMoney(currency, lines.map(amountOf)).minorUnits),
  };
}
