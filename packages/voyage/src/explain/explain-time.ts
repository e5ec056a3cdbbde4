import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { RunRow } from '../estimate/voyage-run.ts';
import { MS_PER_DAY } from '../time/instants.ts';
import { laycanOpenings } from '../time/laycan-waiting.ts';
import { stayFactorOf } from '../time/port-time.ts';
import { type Book, cell } from './explanation.ts';

/** Speed of a leg: the row's own cell, else the header's. */
export function explainSpeed(book: Book, row: RunRow, isEca: boolean): Explanation {
  const value = isEca ? row.leg.ecaSpeedKn : row.leg.speedKn;
  const parts = { label: `${row.leg.condition} speed`, value, unit: 'kn' };
  const path = `itinerary.${row.inputIndex}`;
  if (isEca && row.row.ecaSpeedKn !== null) {
    return cell(book.input, { ...parts, path: `${path}.ecaSpeedKn` });
  }
  if (row.row.speedKn !== null) return cell(book.input, { ...parts, path: `${path}.speedKn` });
  const header = row.leg.condition === 'laden' ? 'ladenSpeedKn' : 'ballastSpeedKn';
  return cell(book.input, { ...parts, path: header });
}

const EXTRA_DAYS = {
  extraSeaDays: { label: 'Extra sea days', delays: 'seaDelays' },
  extraPortDays: { label: 'Extra port days', delays: 'portDelays' },
} as const;

/** Extra days as typed, and each delay beside them. */
function explainExtraDays(book: Book, row: RunRow, field: keyof typeof EXTRA_DAYS): Explanation {
  const { label, delays } = EXTRA_DAYS[field];
  const at = `itinerary.${row.inputIndex}`;
  const value = row.row[field];
  const typed = cell(book.input, { path: `${at}.${field}`, label, value, unit: 'days' });
  const lost = (row.row[delays] ?? []).map(({ reason, days, note }, index) =>
    cell(book.input, {
      path: `${at}.${delays}.${index}.days`,
      label: note === '' ? reason : `${reason}: ${note}`,
      value: days,
      unit: 'days',
    }),
  );
  if (lost.length === 0) return typed;
  const terms = [typed, ...lost];
  const sum = terms.reduce((days, term) => days + (term.value ?? 0), 0);
  return sumNode({ key: `calls.${row.row.id}.${field}`, label, value: sum, unit: 'days' }, terms);
}

function overridable(
  book: Book,
  row: RunRow,
  field: 'distanceNm' | 'ecaDistanceNm',
  value: number,
): Explanation {
  const isTyped = row.row.overrides[field] != null;
  const path = `itinerary.${row.inputIndex}.${isTyped ? 'overrides.' : ''}${field}`;
  const label = field === 'distanceNm' ? 'Distance' : 'Distance in ECAs';
  return cell(book.input, { path, label, value, unit: 'nm', kind: isTyped ? 'typed' : 'route' });
}

function explainWeather(book: Book, row: RunRow): Explanation {
  const isTyped = row.row.overrides.weatherFactorPercent != null;
  const path = isTyped
    ? `itinerary.${row.inputIndex}.overrides.weatherFactorPercent`
    : 'weatherFactorPercent';
  const value = row.leg.weatherFactorPercent;
  return cell(book.input, { path, label: 'Weather factor', value, unit: '%' });
}

/** Days of one zone of a leg, extra days included in proportion of the miles. */
export function explainZoneDays(book: Book, row: RunRow, isEca: boolean): Explanation {
  const { leg } = row;
  const value = isEca ? leg.seaDaysEca : leg.seaDaysNonEca;
  const key = `legs.${row.row.id}.${isEca ? 'seaDaysEca' : 'seaDaysNonEca'}`;
  const label = `Sea days ${isEca ? 'inside' : 'outside'} ECAs to ${row.row.portName}`;
  const parts = { key, label, value, unit: 'days' };
  const extra = explainExtraDays(book, row, 'extraSeaDays');
  if (row.row.overrides.seaDays != null) {
    const typed = cell(book.input, {
      path: `itinerary.${row.inputIndex}.overrides.seaDays`,
      label: 'Sea days typed',
      value: row.row.overrides.seaDays,
      unit: 'days',
    });
    const share = leg.legDays === 0 ? 0 : value / leg.legDays;
    const note = 'Steaming days are split as the computed ones would be, extra days by miles.';
    const shareNode = shown({ key: `${key}.share`, label: 'Share', value: share, unit: '', note });
    const inputs = [named('typed', typed), named('extra', extra), shareNode];
    return node({ ...parts, formula: '(typed + extra) * share', inputs });
  }
  const speed = explainSpeed(book, row, isEca);
  if (!((speed.value ?? 0) > 0) || leg.distanceNm === 0) {
    if (isEca) return shown({ ...parts, note: 'No distance or no speed: no steaming.' });
    return node({ ...parts, formula: 'extra', inputs: [named('extra', extra)] });
  }
  const distance = overridable(book, row, 'distanceNm', leg.distanceNm);
  const eca = overridable(book, row, 'ecaDistanceNm', leg.ecaDistanceNm);
  const miles = isEca ? 'eca' : '(distance - eca)';
  return node({
    ...parts,
    formula: `${miles} * (1 + weather / 100) / (speed * 24) + extra * ${miles} / distance`,
    inputs: [
      named('distance', distance),
      named('eca', eca),
      named('weather', explainWeather(book, row)),
      named('speed', speed),
      named('extra', extra),
    ],
  });
}

export function explainLegDays(book: Book, row: RunRow): Explanation {
  return node({
    key: `legs.${row.row.id}.days`,
    label: `Days at sea to ${row.row.portName}`,
    value: row.leg.legDays,
    unit: 'days',
    formula: 'outside + inside',
    inputs: [
      named('outside', explainZoneDays(book, row, false)),
      named('inside', explainZoneDays(book, row, true)),
    ],
  });
}

export function explainSeaDays(book: Book): Explanation {
  const legs = book.run.rows.slice(1).map((row) => explainLegDays(book, row));
  const value = book.run.seaDays;
  return sumNode({ key: 'seaDays', label: 'Sea days', value, unit: 'days' }, legs);
}

function explainParcelStay(book: Book, row: RunRow, index: number): Explanation {
  const parcel = row.row.parcels[index];
  const result = row.call.parcels[index];
  const key = `calls.${row.row.id}.parcels.${index}.stay`;
  const value = result?.stayDays ?? 0;
  const parts = {
    key,
    label: `Stay for ${row.row.portFunction.toLowerCase()}`,
    value,
    unit: 'days',
  };
  if (parcel === undefined || result === undefined || result.workingDays === 0) {
    return shown({ ...parts, note: 'No quantity or no rate.' });
  }
  const path = `itinerary.${row.inputIndex}.parcels.${index}`;
  const rate = cell(book.input, {
    path: `${path}.rate`,
    label: `Rate (${parcel.rateUnit})`,
    value: parcel.rate,
    unit: parcel.rateUnit,
  });
  const quantity = explainParcelQuantity(book, row, index);
  const factor = shown({
    key: `${key}.factor`,
    label: `Factor of ${parcel.terms}`,
    value: stayFactorOf(parcel.terms, book.input.settings),
    unit: '',
    note:
      book.input.settings.portStayFactors === 'school'
        ? 'Setting: 1.05 where every day counts, else 1.45.'
        : '168 hours over the hours of the week that count.',
  });
  const working = WORKING_FORMULAS[parcel.rateUnit];
  return node({
    ...parts,
    formula: `${working} * factor`,
    inputs: [named('quantity', quantity), named('rate', rate), named('factor', factor)],
  });
}

/** Days in which the parcels of a call are worked, never more than the stay. */
export function explainWorkingDays(book: Book, row: RunRow): Explanation {
  const parts = {
    key: `calls.${row.row.id}.workingDays`,
    label: `Working days in ${row.row.portName}`,
    value: row.call.workingDays,
    unit: 'days',
  };
  const worked = row.call.parcels.flatMap(({ workingDays }, index): Explanation[] => {
    const parcel = row.row.parcels[index];
    if (parcel === undefined || workingDays === 0) return [];
    const path = `itinerary.${row.inputIndex}.parcels.${index}.rate`;
    const unit = parcel.rateUnit;
    const rate = cell(book.input, { path, label: `Rate (${unit})`, value: parcel.rate, unit });
    const inputs = [
      named('quantity', explainParcelQuantity(book, row, index)),
      named('rate', rate),
    ];
    return [
      node({
        key: `calls.${row.row.id}.parcels.${index}.working`,
        label: 'Working days of the parcel',
        value: workingDays,
        unit: 'days',
        formula: WORKING_FORMULAS[parcel.rateUnit],
        inputs,
      }),
    ];
  });
  if (worked.length === 0) return shown({ ...parts, note: 'No quantity or no rate.' });
  const inputs = worked.map((part, index) => named(`parcel${index + 1}`, part));
  const names = inputs.map((part) => part.name);
  const together = row.row.areParcelsSimultaneous ? `max(${names.join(', ')})` : names.join(' + ');
  if (row.row.overrides.portDays == null) return node({ ...parts, formula: together, inputs });
  const stay = named('stay', explainCallDays(book, row));
  return node({ ...parts, formula: `min(${together}, max(0, stay))`, inputs: [...inputs, stay] });
}

const WORKING_FORMULAS = {
  'Per Day': 'quantity / rate',
  'Per Hour': 'quantity / (rate * 24)',
  Days: 'rate',
  Hours: 'rate / 24',
} as const;

function explainParcelQuantity(book: Book, row: RunRow, index: number): Explanation {
  const parcel = row.row.parcels[index];
  const value = row.call.parcels[index]?.quantity ?? 0;
  const cargoIndex = book.input.cargoes.findIndex((cargo) => cargo.id === parcel?.cargoId);
  const cargo = book.input.cargoes[cargoIndex];
  const unit = cargo?.unit ?? 'MT';
  const label = `${cargo?.name ?? 'Cargo'} at ${row.row.portName}`;
  if (parcel !== undefined && parcel.quantity !== null) {
    const path = `itinerary.${row.inputIndex}.parcels.${index}.quantity`;
    return cell(book.input, { path, label, value, unit });
  }
  const whole = explainCargoQuantity(book, cargoIndex);
  if (whole.value === value) return { ...whole, label };
  const note = 'Equal share of what other calls of the cargo leave.';
  const key = `calls.${row.row.id}.parcels.${index}.quantity`;
  return shown({ key, label, value, unit, note });
}

/** Quantity a cargo counts with: a typed cell, or what option and intake make of it. */
export function explainCargoQuantity(book: Book, cargoIndex: number): Explanation {
  const cargo = book.input.cargoes[cargoIndex];
  const value = book.intake.quantities[cargoIndex] ?? 0;
  const unit = cargo?.unit ?? 'MT';
  const parts = { label: `Quantity of ${cargo?.name ?? 'cargo'}`, value, unit };
  for (const field of ['quantityOverride', 'suppliedQuantity'] as const) {
    if (cargo === undefined || cargo[field] === null) continue;
    return cell(book.input, { ...parts, path: `cargoes.${cargoIndex}.${field}` });
  }
  if (cargo !== undefined && cargo.quantity === value) {
    return cell(book.input, { ...parts, path: `cargoes.${cargoIndex}.quantity` });
  }
  const binding = book.intake.limits[0]?.description ?? 'no limit known';
  const note = `${cargo?.optionType ?? ''} option against the intake (${binding}).`;
  return shown({ ...parts, key: `cargoes.${cargoIndex}.countedQuantity`, note });
}

/** Whole stay of a call: what its work takes, after waiting for the laycan. */
export function explainCallDays(book: Book, row: RunRow): Explanation {
  if (row.call.waitingDays === 0) return explainStay(book, row);
  return node({
    key: `calls.${row.row.id}.daysWithWaiting`,
    label: `Days in ${row.row.portName}`,
    value: row.call.portDays,
    unit: 'days',
    formula: 'waiting + stay',
    inputs: [named('waiting', explainWaiting(book, row)), named('stay', explainStay(book, row))],
  });
}

/** Legs and stays of the first rows in their order: what has passed when the last of them is left. */
export const explainPassedDays = (book: Book, rowCount: number): Explanation[] =>
  book.run.rows
    .slice(0, rowCount)
    .flatMap((row, index) => [
      ...(index === 0 ? [] : [explainLegDays(book, row)]),
      ...(row.call.portDays === 0 ? [] : [explainCallDays(book, row)]),
    ]);

/** All waiting for laycans. */
export function explainWaitingDays(book: Book): Explanation {
  const value = book.run.waitingDays;
  const parts = { key: 'waitingDays', label: 'Waiting for the laycan', value, unit: 'days' };
  const waits = book.run.rows.filter(({ call }) => call.waitingDays !== 0);
  if (waits.length > 0)
    return sumNode(
      parts,
      waits.map((row) => explainWaiting(book, row)),
    );
  const isIgnored = book.input.settings.laycanWaiting === 'ignored';
  const note = isIgnored
    ? 'Left out of this estimate.'
    : 'No laycan opens after the vessel is ready.';
  return shown({ ...parts, note });
}

/** Days from the end of turn time to the opening of the laycan. */
function explainWaiting(book: Book, row: RunRow): Explanation {
  const key = `calls.${row.row.id}.waiting`;
  const label = `Waiting for the laycan at ${row.row.portName}`;
  const parts = { key, label, value: row.call.waitingDays, unit: 'days' };
  const opening = laycanOpenings(book.input, book.run.rows).get(row.row.id);
  if (opening === undefined) return shown({ ...parts, note: 'No laycan to wait for.' });
  const from = 'days from commencing';
  const open = cell(book.input, {
    path: `cargoes.${opening.cargoIndex}.laycanStartAt`,
    label: 'Laycan opens',
    value: (opening.openingMs - book.run.startMs) / MS_PER_DAY,
    unit: from,
  });
  const passed = [
    ...explainPassedDays(book, book.run.rows.indexOf(row)),
    explainLegDays(book, row),
  ];
  const arrival = sumNode(
    {
      key: `calls.${row.row.id}.arrival`,
      label: `Arrival at ${row.row.portName}`,
      value: (row.arrivalMs - book.run.startMs) / MS_PER_DAY,
      unit: from,
    },
    passed,
  );
  return node({
    ...parts,
    formula: 'max(0, opens - arrival - turn / 24)',
    inputs: [named('opens', open), named('arrival', arrival), named('turn', turnTime(book, row))],
  });
}

/** Turn time of a call: none where nothing is worked. */
const turnTime = (book: Book, row: RunRow): Explanation =>
  cell(book.input, {
    path: `itinerary.${row.inputIndex}.norHours`,
    label: 'Turn time',
    value: row.call.workingDays > 0 ? row.row.norHours : 0,
    unit: 'hours',
  });

/** Stay of a call without its waiting for the laycan. */
export function explainStay(book: Book, row: RunRow): Explanation {
  const key = `calls.${row.row.id}.days`;
  const value = row.call.portDays - row.call.waitingDays;
  const parts = { key, label: `Days in ${row.row.portName}`, value, unit: 'days' };
  const path = `itinerary.${row.inputIndex}`;
  if (row.row.overrides.portDays != null) {
    return cell(book.input, { ...parts, path: `${path}.overrides.portDays` });
  }
  const extra = explainExtraDays(book, row, 'extraPortDays');
  const stays = row.call.parcels.map((_, index) =>
    named(`stay${index + 1}`, explainParcelStay(book, row, index)),
  );
  if (stays.length === 0) {
    return node({ ...parts, formula: 'extra', inputs: [named('extra', extra)] });
  }
  const turn = turnTime(book, row);
  const names = stays.map((stay) => stay.name);
  const together = row.row.areParcelsSimultaneous ? `max(${names.join(', ')})` : names.join(' + ');
  const inputs = [...stays, named('turn', turn), named('extra', extra)];
  const formula = `${together} + turn / 24 + extra`;
  if (!book.input.settings.arePortDaysRoundedUp) return node({ ...parts, formula, inputs });
  if (!(row.call.workingDays > 0)) return node({ ...parts, formula, inputs });
  // The guard keeps 3.0000000001 days from becoming four.
  return node({ ...parts, formula: `ceil(${formula} - 0.000000001)`, inputs });
}

export function explainPortDays(book: Book): Explanation {
  const calls = book.run.rows
    .filter((row) => row.call.portDays !== 0)
    .map((row) => explainCallDays(book, row));
  const value = book.run.portDays;
  return sumNode({ key: 'portDays', label: 'Port days', value, unit: 'days' }, calls);
}

export function explainVoyageDays(book: Book): Explanation {
  return node({
    key: 'voyageDays',
    label: 'Voyage days',
    value: book.run.voyageDays,
    unit: 'days',
    formula: 'seaDays + portDays',
    inputs: [explainSeaDays(book), explainPortDays(book)],
  });
}
