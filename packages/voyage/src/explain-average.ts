import { type Explanation, named, node, told } from '@mainsheet/explanation';
import type { FuelPlan } from './estimate-result.ts';
import { type Book, cell } from './explanation.ts';

/** Relative distance below which two running averages are the same one. */
const SAME_PRICE = 1e-9;

/**
 * The running average that a burn was priced at, from the stock before a receipt and what was
 * received. Null where the plan ran short or began with layers: their averages are told in words.
 */
export function explainAverage(book: Book, plan: FuelPlan, price: number): Explanation | null {
  const index = book.input.bunkers.findIndex((row) => row.fuel === plan.fuel);
  const bunkers = book.input.bunkers[index];
  if (bunkers === undefined || bunkers.initialLayers !== undefined || plan.shortageT > 0)
    return null;
  const averages = new RunningAverages(
    book,
    plan,
    cell(book.input, {
      path: `bunkers.${index}.initialPrice`,
      label: `Price of ${plan.fuel} on board`,
      value: bunkers.initialPrice,
      unit: `${book.input.baseCurrency}/t`,
    }),
  );
  const found = averages
    .list()
    .find((part) => Math.abs((part.value ?? 0) - price) <= SAME_PRICE * Math.abs(price));
  return found === undefined ? null : { ...found, value: price };
}

/** Follows the stock of one fuel from receipt to receipt. */
class RunningAverages {
  private readonly averages: Explanation[] = [];
  private stockT: number;
  private before: Explanation;
  private readonly book: Book;
  private readonly plan: FuelPlan;

  constructor(book: Book, plan: FuelPlan, onBoard: Explanation) {
    this.book = book;
    this.plan = plan;
    this.before = onBoard;
    this.stockT = plan.initialQuantityT;
  }

  list(): readonly Explanation[] {
    const isReceivedFirst = this.book.input.settings.isReceivedBeforePortBurn;
    this.book.run.rows.forEach(({ row, inputIndex }, at) => {
      const seaConsumptionT = this.plan.rows[at]?.seaConsumptionT ?? 0;
      const portConsumptionT = this.plan.rows[at]?.portConsumptionT ?? 0;
      this.stockT -= seaConsumptionT + (isReceivedFirst ? 0 : portConsumptionT);
      row.liftings.forEach(({ fuel }, lifting) => {
        if (fuel === this.plan.fuel) this.receive(`itinerary.${inputIndex}.liftings.${lifting}`);
      });
      if (isReceivedFirst) this.stockT -= portConsumptionT;
    });
    return this.averages;
  }

  private receive(path: string): void {
    const { input } = this.book;
    const [, row = '', , at = ''] = path.split('.');
    const lifting = input.itinerary[Number(row)]?.liftings[Number(at)];
    if (lifting === undefined || lifting.quantityT === 0) return;
    const unit = `${input.baseCurrency}/t`;
    const { quantityT, price } = lifting;
    const paid = cell(input, { path: `${path}.price`, label: 'Price lifted', value: price, unit });
    const label = 'Lifted';
    const received = cell(input, { path: `${path}.quantityT`, label, value: quantityT, unit: 't' });
    const stock = told({
      key: `${path}.stock`,
      label: `${this.plan.fuel} on board before`,
      value: Math.max(0, this.stockT),
      unit: 't',
      note: 'On board at first + received − burned so far.',
    });
    const total = Math.max(0, this.stockT) + quantityT;
    const value = (Math.max(0, this.stockT) * (this.before.value ?? 0) + quantityT * price) / total;
    const key = `${path}.average`;
    const parts = { key, label: `Average of ${this.plan.fuel} after it`, value, unit };
    const inputs = [stock, named('before', this.before), named('received', received), paid];
    const formula = '(stock * before + received * price) / (stock + received)';
    this.before = node({ ...parts, formula, inputs });
    this.averages.push(this.before);
    this.stockT += quantityT;
  }
}
