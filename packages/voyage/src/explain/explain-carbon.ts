import { explainEts, explainFuelEu } from '@mainsheet/carbon';
import { type Explanation, everyPart, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { CarbonYear } from '../fuel/carbon-cost.ts';
import { type Book, cell } from './explanation.ts';

/** Cells of the carbon package's own input, and where an estimate keeps them. */
const CELLS: Readonly<Record<string, string>> = {
  priceEur: 'carbon.etsPriceEur',
  exchangeRate: 'carbon.exchangeRate',
};

/** The carbon package's tree with the estimate's cells; its tonnes are figures of the estimate. */
function inEstimate(book: Book, part: Explanation, year: number): Explanation {
  const inputs = part.inputs.map((input) => inEstimate(book, input, year));
  if (part.formula !== null || part.source.path === undefined) {
    return { ...part, key: `carbon.${year}.${part.key}`, inputs };
  }
  const { key, label, value, unit, name } = part;
  const path = CELLS[key];
  if (path !== undefined) return named(name, cell(book.input, { path, label, value, unit }));
  const note = key.endsWith('scopePercent')
    ? 'By the ports at both ends, or the port of the stay.'
    : 'Burned on this leg or stay in this year.';
  return named(name, shown({ key: `carbon.${year}.${key}`, label, value, unit, note }));
}

function exchangeCell(book: Book): Explanation {
  const value = book.input.carbon?.exchangeRate ?? 0;
  const unit = `${book.input.baseCurrency}/EUR`;
  return cell(book.input, { path: 'carbon.exchangeRate', label: 'Exchange rate', value, unit });
}

function explainAllowances(book: Book, year: CarbonYear): Explanation[] {
  const tree = explainEts(year.etsInput);
  return tree === null
    ? []
    : [{ ...inEstimate(book, tree, year.year), unit: book.input.baseCurrency }];
}

function explainFuelEuCost(book: Book, year: CarbonYear): Explanation[] {
  const tree = year.fuelEuInput === null ? null : explainFuelEu(year.fuelEuInput);
  if (tree === null || year.fuelEu === null) return [];
  const balance = inEstimate(book, tree, year.year);
  const parts = {
    key: `carbon.${year.year}.fuelEu`,
    label: `FuelEU ${year.year}`,
    value: year.fuelEuCost,
    unit: book.input.baseCurrency,
  };
  const exchange = named('exchange', exchangeCell(book));
  const inputs = [named('balance', balance), exchange];
  if (year.fuelEu.balanceG >= 0) {
    const worth = cell(book.input, {
      path: 'carbon.fuelEuSurplusEurPerT',
      label: 'Value of a surplus',
      value: book.input.carbon?.fuelEuSurplusEurPerT ?? 0,
      unit: 'EUR/t',
    });
    const formula = '-balance / 1000000 * worth * exchange';
    return [node({ ...parts, formula, inputs: [...inputs, named('worth', worth)] })];
  }
  const intensity = everyPart(balance).find((part) => part.key.endsWith('fuelEu.intensity'));
  if (intensity === undefined) return [];
  // Annex IV part B: 2,400 euro a tonne of VLSFO of 41,000 MJ.
  const formula = '-balance / (intensity * 41000) * 2400 * exchange';
  return [node({ ...parts, formula, inputs: [...inputs, named('intensity', intensity)] })];
}

/** Emission cost of the owner: allowances and FuelEU by year, less what charterers bear; or typed. */
export function explainCarbon(book: Book): Explanation {
  const unit = book.input.baseCurrency;
  const { carbon } = book.settlement;
  const label = 'Emission cost';
  if (carbon === null) {
    const { carbonCost } = book.input;
    const parts = { path: 'carbonCost', label, value: carbonCost, unit, kind: 'computed' as const };
    return cell(book.input, parts);
  }
  const allowances = { key: 'carbon.ets', label: 'EU allowances', value: carbon.etsCost, unit };
  const fuelEu = { key: 'carbon.fuelEu', label: 'FuelEU', value: carbon.fuelEuCost, unit };
  const percent = book.input.carbon?.charterersPercent ?? 0;
  const borne = shown({
    key: 'carbon.charterers',
    label: 'Borne by charterers',
    value: carbon.charterersCost,
    unit,
    note: `${percent} % by agreement; all of what is burned on time charter out.`,
  });
  return node({
    key: 'carbonCost',
    label,
    value: carbon.cost,
    unit,
    formula: 'ets + fuelEu - charterers',
    inputs: [
      sumNode(
        allowances,
        carbon.years.flatMap((year) => explainAllowances(book, year)),
      ),
      sumNode(
        fuelEu,
        carbon.years.flatMap((year) => explainFuelEuCost(book, year)),
      ),
      borne,
    ],
  });
}
