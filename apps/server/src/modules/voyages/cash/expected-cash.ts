import { addCivilDays, type CivilDate, civilDateAt, parseInstant } from '@mainsheet/calendar';
import type { CashCategory } from '@mainsheet/contract';
import {
  decimal,
  decimalFromMoney,
  type Money,
  moneyFromDecimal,
  negateMoney,
  subtractMoney,
} from '@mainsheet/money';
import {
  type CargoResult,
  COST_KEYS,
  type EstimateInput,
  type EstimateResult,
  type FreightInvoice,
  freightBilledTo,
  freightInvoice,
  LINES,
} from '@mainsheet/voyage';
import { callsOfCargo } from '../cargo-calls.ts';

/** Money that a voyage is expected to move, in base currency. */
export type ExpectedCash = {
  /** What of the voyage it follows from; one and the same at every save. */
  readonly sourceKey: string;
  readonly name: string;
  readonly category: CashCategory;
  readonly eventOn: CivilDate;
  /** Received above zero, paid below. */
  readonly amount: Money;
};

/** Days after the event when it is paid, where no document says better. */
const CREDIT_DAYS = { bunkers: 30, claims: 30, brokerage: 30 } as const;

/**
 * What a voyage is expected to bring and to cost, with its days: freight by its parts at the end of loading and of
 * discharge, port costs when she arrives, fuel a month after it was taken, the rest at her completion. Emissions are none of
 * it: allowances are surrendered in the year after. Nor is what the ship costs by the day.
 */
export function expectedCash(inputs: EstimateInput, result: EstimateResult): ExpectedCash[] {
  const { totals } = result;
  const of = (amount: number): Money => moneyFromDecimal(inputs.baseCurrency, decimal(amount));
  const doneOn = dayOf(totals.completionAt);
  const claimsOn = addCivilDays(doneOn, CREDIT_DAYS.claims);
  const named = (
    sourceKey: string,
    category: CashCategory,
    [name, eventOn, amount]: readonly [string, CivilDate, number],
  ): ExpectedCash => ({ sourceKey, category, name, eventOn, amount: of(amount) });
  const deducted = result.cargoes.reduce((sum, one) => sum + one.brokerageDeducted, 0);
  const startOn = dayOf(totals.commencingAt);
  const { ballastBonusIn, cveIn, holdCleaning } = totals;
  const hireIn = totals.hireIn + ballastBonusIn + cveIn + holdCleaning;
  const freights = result.cargoes.flatMap((cargo) => {
    const invoice = freightInvoice(inputs, cargo.cargoId);
    return invoice ? [{ cargo, invoice }] : [];
  });
  const demurrage = totals.demurrage - takenOffDemurrage(freights, inputs);
  return [
    ...freights.flatMap((freight) => freightOf(freight, { inputs, result, of })),
    named('demurrage', 'Demurrage', ['Demurrage', claimsOn, demurrage]),
    named('despatch', 'Despatch', ['Despatch', claimsOn, -totals.despatch]),
    named('hire-out', 'Hire', ['Hire earned, net', startOn, totals.netHireOut]),
    named('hire-in', 'Hire', ['Hire paid, net', startOn, totals.hireInAddressCommission - hireIn]),
    named('pool', 'Hire', ['Pool distribution', doneOn, totals.poolIncome]),
    named('misc-revenue', 'Other revenue', ['Other revenue', doneOn, totals.miscRevenue]),
    named('misc-expense', 'Other expense', ['Other expense', doneOn, -totals.miscExpense]),
    named('freight-tax', 'Other expense', ['Freight tax', doneOn, -totals.freightTax]),
    ...COST_KEYS.map((key) =>
      named(`cost.${key}`, 'Other expense', [LINES[key].label, doneOn, -totals[key]]),
    ),
    named('brokerage', 'Brokerage', [
      'Brokerage paid separately',
      addCivilDays(doneOn, CREDIT_DAYS.brokerage),
      deducted - totals.brokerage,
    ]),
    ...portsOf({ inputs, result, of }),
  ];
}

const dayOf = (instant: string): CivilDate => civilDateAt(parseInstant(instant), 'UTC');

type Voyage = {
  inputs: EstimateInput;
  result: EstimateResult;
  of: (amount: number) => Money;
};

type BilledCargo = { cargo: CargoResult; invoice: FreightInvoice };

/** Rates of a cargo are in its own currency. */
const rateOf = (inputs: EstimateInput, { cargo }: BilledCargo): number =>
  inputs.cargoes.find(({ id }) => id === cargo.cargoId)?.exchangeRate ?? 0;

/** Commissions that charterers take off demurrage: what they take off in all, less what of it the freight bears. */
function takenOffDemurrage(freights: readonly BilledCargo[], inputs: EstimateInput): number {
  const taken = freights.map((freight) => {
    const { cargo, invoice } = freight;
    const all = cargo.addressCommission + cargo.brokerageDeducted;
    return all - (invoice.gross - invoice.net) * rateOf(inputs, freight);
  });
  return taken.reduce((sum, amount) => sum + amount, 0);
}

/** Freight as it is invoiced, line by line rounded: commissions that the charterer takes off are gone. */
function freightOf(freight: BilledCargo, { inputs, result, of }: Voyage): ExpectedCash[] {
  const { cargoId: id } = freight.cargo;
  const terms = inputs.cargoes.find((cargo) => cargo.id === id);
  const percent = terms?.initialPercent ?? 100;
  const rate = rateOf(inputs, freight);
  const billedTo = (share: number): Money =>
    of(decimalFromMoney(freightBilledTo(freight.invoice, share)).times(rate).toNumber());
  const [initial, whole] = [billedTo(percent), billedTo(100)];
  const name = terms?.name ?? 'cargo';
  const lastOf = (what: 'loadedT' | 'dischargedT'): CivilDate => {
    const call = callsOfCargo(result, id).findLast((row) => row.call[what] > 0);
    return dayOf(call?.call.departureAt ?? result.totals.completionAt);
  };
  const item = (part: string, label: string, eventOn: CivilDate, amount: Money): ExpectedCash => ({
    ...{ sourceKey: `freight.${id}.${part}`, name: label, category: 'Freight', eventOn, amount },
  });
  return [
    item('initial', `Freight ${name}, ${percent} %`, lastOf('loadedT'), initial),
    item(
      'balance',
      `Freight ${name}, balance`,
      lastOf('dischargedT'),
      subtractMoney(whole, initial),
    ),
  ];
}

function portsOf({ inputs, result, of }: Voyage): ExpectedCash[] {
  return result.rows.flatMap((row): ExpectedCash[] => {
    const { liftings } = inputs.itinerary[row.inputIndex]!;
    const port: ExpectedCash = {
      sourceKey: `port.${row.rowId}`,
      name: `Port costs ${row.portName}`,
      category: 'Port costs',
      eventOn: dayOf(row.call.arrivalAt),
      amount: negateMoney(of(row.call.portExpenses)),
    };
    const fuels = [...Map.groupBy(liftings, ({ fuel }) => fuel)].map(
      ([fuel, taken]): ExpectedCash => ({
        sourceKey: `bunkers.${row.rowId}.${fuel}`,
        name: `Bunkers ${fuel} ${row.portName}`,
        category: 'Bunkers',
        eventOn: addCivilDays(dayOf(row.call.departureAt), CREDIT_DAYS.bunkers),
        amount: negateMoney(
          of(
            taken
              .reduce((sum, one) => sum.plus(decimal(one.quantityT).times(one.price)), decimal(0))
              .toNumber(),
          ),
        ),
      }),
    );
    return [port, ...fuels];
  });
}
