import type { CargoRow } from '@mainsheet/estimate';
import { type Explanation, named, node, shown } from '@mainsheet/explanation';
import { topOffQuantity } from '../cargo/cargo-revenue.ts';
import { quantityRange } from '../cargo/quantity-option.ts';
import { bunkerSurchargeRate } from '../freight/freight.ts';
import { bandOf, ratedBands, scaleOf, scaleRate } from '../freight/freight-scale.ts';
import { explainFreightQuantity } from './explain-freight-quantity.ts';
import { type Book, cell } from './explanation.ts';

export type Formula = { readonly formula: string; readonly inputs: readonly Explanation[] };

/** One cargo of the book. */
type CargoOf = { readonly book: Book; readonly cargo: CargoRow; readonly index: number };

const perUnitOf = ({ cargo }: CargoOf): string => `${cargo.currency}/${cargo.unit}`;

function freightCell(
  { book, index }: CargoOf,
  field: string,
  parts: { readonly name: string; readonly value: number; readonly unit: string },
): Explanation {
  const { name, ...rest } = parts;
  const path = `cargoes.${index}.freight.${field}`;
  return named(name, cell(book.input, { ...rest, path, label: LABELS[name] ?? name }));
}

const LABELS: Readonly<Record<string, string>> = {
  rate: 'Freight rate',
  flat: 'Worldscale flat',
  points: 'Worldscale points',
  minimum: 'Part cargo minimum',
  overage: 'Overage',
  differential: 'Fixed differential',
  differentialLumpsum: 'Fixed differential lumpsum',
  topOffRate: 'Top-off rate',
  price: 'Bunker price',
  cap: 'Cap',
  collar: 'Collar',
  factor: 'Factor',
};

/** Average rate of a scale, or the rate typed. */
function explainDriver(of: CargoOf, quantity: Explanation): Explanation {
  const { freight } = of.cargo;
  const unit = perUnitOf(of);
  const { scaleBasis } = freight;
  const onScale =
    scaleBasis === undefined ? quantity : explainFreightQuantity(of.book, of.index, scaleBasis);
  const billed = onScale.value ?? 0;
  const scale = scaleOf(of.cargo);
  const scaled = scaleRate(scale, billed);
  if (scaled === null) {
    return freightCell(of, 'rate', { name: 'rate', value: freight.rate, unit });
  }
  const bandCell = (band: number, field: 'fromQuantity' | 'toQuantity' | 'rate', name: string) =>
    named(
      name,
      cell(of.book.input, {
        path: `cargoes.${of.index}.freight.scale.${band}.${field}`,
        label: `Scale ${band + 1} ${name.replace(/\d+$/, '')}`,
        value: freight.scale[band]?.[field] ?? null,
        unit: field === 'rate' ? unit : of.cargo.unit,
      }),
    );
  const bands = ratedBands(scale);
  if (!freight.isScaleIncremental) {
    return bandCell(bandOf(bands, billed)?.index ?? -1, 'rate', 'rate');
  }
  const inputs: Explanation[] = [named('quantity', onScale)];
  // Each band rates up to the beginning of the next, the first from nothing on.
  const fromOf = (at: number): string => (at === 0 ? '0' : `from${at + 1}`);
  const terms = bands.map(({ index }, at) => {
    if (at > 0) inputs.push(bandCell(index, 'fromQuantity', fromOf(at)));
    inputs.push(bandCell(index, 'rate', `rate${at + 1}`));
    const upper = at === bands.length - 1 ? 'quantity' : `min(quantity, ${fromOf(at + 1)})`;
    return `max(0, ${upper} - ${fromOf(at)}) * rate${at + 1}`;
  });
  const key = `cargoes.${of.index}.freight.averageRate`;
  const parts = { key, label: 'Average rate of the scale', value: scaled, unit };
  return named('rate', node({ ...parts, formula: `(${terms.join(' + ')}) / quantity`, inputs }));
}

/** Bunker surcharge and fixed differential per cargo unit. */
function explainSurcharge(of: CargoOf): Explanation {
  const { bunkerSurcharge: terms, fixedDifferential } = of.cargo.freight;
  const unit = perUnitOf(of);
  const at = (name: string, field: string, value: number) =>
    freightCell(of, field, { name, value, unit });
  const differential = at('differential', 'fixedDifferential', fixedDifferential);
  const parts = {
    key: `cargoes.${of.index}.freight.surcharge`,
    label: 'Surcharge and differential',
    value: bunkerSurchargeRate(terms) + fixedDifferential,
    unit,
  };
  if (terms === null) return node({ ...parts, formula: 'differential', inputs: [differential] });
  const inputs = [
    differential,
    at('price', 'bunkerSurcharge.price', terms.price),
    at('factor', 'bunkerSurcharge.factor', terms.factor),
  ];
  if (terms.cap !== null && terms.price > terms.cap) {
    inputs.push(at('cap', 'bunkerSurcharge.cap', terms.cap));
    return node({ ...parts, formula: 'differential + factor * (price - cap)', inputs });
  }
  if (terms.collar !== null && terms.price < terms.collar) {
    inputs.push(at('collar', 'bunkerSurcharge.collar', terms.collar));
    return node({ ...parts, formula: 'differential - factor * (collar - price)', inputs });
  }
  return node({ ...parts, formula: 'differential + factor * 0', inputs });
}

function worldscaleCells(of: CargoOf): Explanation[] {
  const { worldscaleFlat, worldscalePercent } = of.cargo.freight;
  return [
    freightCell(of, 'worldscaleFlat', { name: 'flat', value: worldscaleFlat, unit: perUnitOf(of) }),
    freightCell(of, 'worldscalePercent', { name: 'points', value: worldscalePercent, unit: '%' }),
  ];
}

function partCargoCells(of: CargoOf, minimum: number): Explanation[] {
  const { unit, freight } = of.cargo;
  const overage = { name: 'overage', value: freight.overagePercent, unit: '%' };
  return [
    freightCell(of, 'worldscaleMinimumQuantity', { name: 'minimum', value: minimum, unit }),
    freightCell(of, 'overagePercent', overage),
  ];
}

/** Freight by rate or Worldscale with everything that may stand beside the rate. */
export function explainRatedFreight(of: CargoOf, quantity: Explanation): Formula {
  const { freight, currency, unit } = of.cargo;
  const lumpsum = freightCell(of, 'fixedDifferentialLumpsum', {
    name: 'differentialLumpsum',
    value: freight.fixedDifferentialLumpsum,
    unit: currency,
  });
  const beside = [named('quantity', quantity), explainSurcharge(of), lumpsum];
  const rest = 'quantity * surcharge + differentialLumpsum';
  if (freight.type === 'WSC') {
    const inputs = [...beside, ...worldscaleCells(of)];
    const minimum = freight.worldscaleMinimumQuantity;
    const points = '* flat * points / 100';
    if (minimum === null) return { formula: `quantity ${points} + ${rest}`, inputs };
    inputs.push(...partCargoCells(of, minimum));
    const weighted = '(minimum + max(0, quantity - minimum) * overage / 100)';
    return { formula: `${weighted} ${points} + ${rest}`, inputs };
  }
  const inputs = [...beside, explainDriver(of, quantity)];
  if (freight.topOff === null) return { formula: `quantity * rate + ${rest}`, inputs };
  const loaded = topOffQuantity(of.book.run, of.cargo);
  inputs.push(
    shown({
      key: `cargoes.${of.index}.freight.toppedOff`,
      label: 'Loaded where the top-off rate applies',
      value: loaded,
      unit,
      note: 'Parcels of this cargo at the top-off port.',
    }),
    freightCell(of, 'topOff.rate', {
      name: 'topOffRate',
      value: freight.topOff.rate,
      unit: perUnitOf(of),
    }),
  );
  const topped = 'min(toppedOff, quantity)';
  return { formula: `(quantity - ${topped}) * rate + ${topped} * topOffRate + ${rest}`, inputs };
}

/** Lower end of a quantity option from the cells it is made of. */
function explainLowerEnd({ book, cargo, index }: CargoOf): Explanation {
  const at = (field: 'quantity' | 'optionPercent' | 'minQuantity', unit: string): Explanation =>
    cell(book.input, {
      path: `cargoes.${index}.${field}`,
      label: field,
      value: cargo[field],
      unit,
    });
  const { lower } = quantityRange(cargo);
  const parts = {
    key: `cargoes.${index}.lowerQuantity`,
    label: `Lower end of ${cargo.optionType}`,
    value: lower,
    unit: cargo.unit,
  };
  if (cargo.optionType.startsWith('MNMX') && cargo.minQuantity !== null) {
    return node({ ...parts, formula: 'minQuantity', inputs: [at('minQuantity', cargo.unit)] });
  }
  if (lower === cargo.quantity) {
    return node({ ...parts, formula: 'quantity', inputs: [at('quantity', cargo.unit)] });
  }
  const inputs = [at('quantity', cargo.unit), at('optionPercent', '%')];
  return node({ ...parts, formula: 'quantity * (1 - optionPercent / 100)', inputs });
}

/** Deadfreight: what was not supplied below the lower end, at the freight rate. */
export function explainShortSupply(of: CargoOf, billed: Explanation): Explanation {
  const { book, cargo, index } = of;
  const value = book.settlement.cargoes[index]?.result.deadfreight ?? 0;
  const unit = book.input.baseCurrency;
  const parts = { key: `deadfreight.${cargo.id}`, label: 'Deadfreight', value, unit };
  const supplied = cargo.suppliedQuantity;
  if (supplied === null || value === 0) {
    return shown({ ...parts, note: 'Nothing is short of the lower end of the option.' });
  }
  const exchange = cell(book.input, {
    path: `cargoes.${index}.exchangeRate`,
    label: `Exchange rate of ${cargo.currency}`,
    value: cargo.exchangeRate,
    unit: `${unit}/${cargo.currency}`,
  });
  const path = `cargoes.${index}.suppliedQuantity`;
  const quantity = cell(book.input, { path, label: 'Supplied', value: supplied, unit: cargo.unit });
  const isWorldscale = cargo.freight.type === 'WSC';
  const minimum = isWorldscale ? cargo.freight.worldscaleMinimumQuantity : null;
  const isPart = minimum !== null;
  const points = isPart ? 'flat * points / 100 * overage / 100' : 'flat * points / 100';
  const rate = isWorldscale ? `(${points} + surcharge)` : '(rate + surcharge)';
  const counted = isPart ? 'max(supplied, billed, minimum)' : 'max(supplied, billed)';
  return node({
    ...parts,
    formula: `max(0, lower - ${counted}) * ${rate} * exchange`,
    inputs: [
      named('lower', explainLowerEnd(of)),
      named('supplied', quantity),
      named('billed', billed),
      ...(isWorldscale ? worldscaleCells(of) : [explainDriver(of, billed)]),
      ...(isPart ? partCargoCells(of, minimum) : []),
      explainSurcharge(of),
      named('exchange', exchange),
    ],
  });
}
