import {
  type FreightEntry,
  formatFreight,
  formatQuantity,
  parseFreight,
  parseQuantity,
} from '@mainsheet/entry';
import {
  type CargoRow,
  type EstimateInput,
  estimateVoyage,
  type FreightTerms,
  quantityRange,
} from '@mainsheet/voyage';
import { formatExact, formatNumber, formatSigned } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { type CargoChoice, cargoHint, matchCargoes, nameCargo } from '../model/known-names.ts';
import {
  answerOf,
  type Choice,
  type EchoLine,
  type Field,
  type FieldReading,
  numberField,
} from './field.ts';
import type { RowSpec } from './row-spec.ts';

export const changeCargo = (
  input: EstimateInput,
  index: number,
  change: (cargo: CargoRow) => CargoRow,
): EstimateInput => ({
  ...input,
  cargoes: input.cargoes.map((cargo, at) => (at === index ? change(cargo) : cargo)),
});

const HOLDERS = { owner: 'owner’s', charterer: 'charterer’s' } as const;

/** Range, limit of the ship and what the largest lifting would earn, for the echo of a quantity. */
function quantityEcho(input: EstimateInput, index: number): EchoLine[] {
  const cargo = input.cargoes[index];
  if (!cargo) return [];
  const unit = cargo.unit.toLowerCase();
  const { lower, upper, holder } = quantityRange(cargo);
  const result = estimateVoyage(input);
  const lines: EchoLine[] = [
    { label: 'Quantity', value: `${formatNumber(cargo.quantity)} ${unit}` },
  ];
  if (upper > lower) {
    const whose = holder ? `, ${HOLDERS[holder]}` : '';
    lines.push(
      { label: 'Option', value: `${optionText(cargo)}${whose} (${cargo.optionType})` },
      { label: 'Range', value: `${formatNumber(lower)} – ${formatNumber(upper)} ${unit}` },
    );
  }
  const limit = result.intake.limits.find((one) => one.kind !== 'option');
  if (limit) {
    lines.push({
      label: 'Intake limit',
      value: `${formatNumber(limit.cargoT)} mt, ${INTAKE_WORDS[limit.kind]}`,
      tone: limit.cargoT < lower ? 'negative' : undefined,
    });
  }
  const lifted = result.cargoes[index]?.quantity ?? 0;
  if (Math.round(lifted) !== Math.round(cargo.quantity)) {
    lines.push({ label: 'Lifts', value: `${formatNumber(lifted)} ${unit}` });
  } else if (upper > cargo.quantity) {
    lines.push(...ifLifted(input, index, { upper, tce: result.totals.netTce }));
  }
  return lines;
}

function ifLifted(
  input: EstimateInput,
  index: number,
  { upper, tce }: { upper: number; tce: number | null },
): EchoLine[] {
  const most = changeCargo(input, index, (cargo) => ({ ...cargo, quantityOverride: upper }));
  const mostTce = estimateVoyage(most).totals.netTce;
  if (tce === null || mostTce === null) return [];
  const gain = mostTce - tce;
  const tone = gain >= 0 ? ('positive' as const) : ('negative' as const);
  return [{ label: `If lifted ${formatNumber(upper)}`, value: `TCE ${formatSigned(gain)}`, tone }];
}

const INTAKE_WORDS = {
  draft: 'draft',
  loadLine: 'load line',
  dwt: 'deadweight',
  cubic: 'cubic',
  strength: 'strength',
  maxLift: 'lift limit',
  option: 'option',
} as const;

const optionText = (cargo: CargoRow): string =>
  cargo.optionType.startsWith('MNMX')
    ? 'min–max'
    : `±${formatNumber(cargo.optionPercent, cargo.optionPercent % 1 === 0 ? 0 : 2)} %`;

function quantityField(column: EstimateColumn, index: number): Field | null {
  const cargo = column.shown.cargoes[index];
  if (!cargo) return null;
  return {
    source: cargo.quantity === 0 ? '' : formatQuantity(cargo),
    read: (text) =>
      answerOf(parseQuantity(text, { current: cargo.quantity }), (entry) => {
        const write = (input: EstimateInput) =>
          changeCargo(input, index, (old) => ({ ...old, ...entry, quantityOverride: null }));
        return { echo: quantityEcho(write(column.inputs), index), write };
      }),
    clear: (input) => changeCargo(input, index, (old) => ({ ...old, quantity: 0 })),
  };
}

function freightOf(entry: FreightEntry): Partial<FreightTerms> {
  return entry;
}

export const entryOf = (freight: FreightTerms): FreightEntry => {
  switch (freight.type) {
    case 'Frt Rate':
      return { type: 'Frt Rate', rate: freight.rate };
    case 'Lumpsum':
      return { type: 'Lumpsum', lumpsum: freight.lumpsum };
    case 'WSC':
      return { type: 'WSC', worldscalePercent: freight.worldscalePercent };
    case 'Daily Rate':
      return { type: 'Daily Rate', dailyRate: freight.dailyRate };
  }
};

const FREIGHT_WORDS = {
  'Frt Rate': 'per tonne',
  Lumpsum: 'lumpsum',
  WSC: 'Worldscale points',
  'Daily Rate': 'per day',
} as const;

const figureOf = (entry: FreightEntry): number => {
  switch (entry.type) {
    case 'Frt Rate':
      return entry.rate;
    case 'Lumpsum':
      return entry.lumpsum;
    case 'WSC':
      return entry.worldscalePercent;
    case 'Daily Rate':
      return entry.dailyRate;
  }
};

function freightField(column: EstimateColumn, index: number): Field | null {
  const cargo = column.shown.cargoes[index];
  if (!cargo) return null;
  const present = entryOf(cargo.freight);
  return {
    source: figureOf(present) === 0 ? '' : formatFreight(present).replace(/ pmt$/, ''),
    read: (text) =>
      answerOf(parseFreight(text, { current: figureOf(present) }), (entry) => {
        const write = (input: EstimateInput) =>
          changeCargo(input, index, (old) => ({
            ...old,
            freight: { ...old.freight, ...freightOf(entry) },
          }));
        const gross = estimateVoyage(write(column.inputs)).cargoes[index]?.grossFreight ?? 0;
        const decimals = entry.type === 'Lumpsum' ? 0 : 2;
        return {
          echo: [
            {
              label: 'Freight',
              value: `${formatNumber(figureOf(entry), decimals)} ${cargo.currency} ${FREIGHT_WORDS[entry.type]}`,
            },
            {
              label: 'Gross freight',
              value: `${formatNumber(gross)} ${column.shown.baseCurrency}`,
            },
          ],
          write,
        };
      }),
  };
}

function freightText(cargo: CargoRow): { value?: number; text?: string; note?: string } {
  const { freight } = cargo;
  if (freight.type === 'Frt Rate') {
    const scale = freight.scale.length > 0 ? { note: 'scale' } : {};
    return freight.rate === 0 && freight.scale.length === 0
      ? { text: '' }
      : { value: freight.rate, ...scale };
  }
  if (freight.type === 'Lumpsum') return { text: formatNumber(freight.lumpsum), note: 'ls' };
  if (freight.type === 'WSC') {
    return { text: formatExact(freight.worldscalePercent, 2), note: 'WS' };
  }
  return { text: formatNumber(freight.dailyRate), note: '/d' };
}

function chartererField(column: EstimateColumn, index: number): Field | null {
  const cargo = column.shown.cargoes[index];
  if (!cargo) return null;
  const set = (chartererId: string | null, chartererName: string) => (input: EstimateInput) =>
    changeCargo(input, index, (old) => ({ ...old, chartererId, chartererName }));
  return {
    source: cargo.chartererName,
    read: async (text, lookUps) => {
      const found = await lookUps.charterers(text.trim());
      const known = found.map((contact) => ({
        key: contact.id,
        label: contact.name,
        hint: contact.hint,
        reading: { echo: [], write: set(contact.id, contact.name) },
      }));
      const asTyped = {
        key: 'as-typed',
        label: `“${text.trim()}”`,
        hint: 'keep as typed, not a contact',
        reading: { echo: [], write: set(null, text.trim()) },
      };
      return { kind: 'choices', choices: [...known, asTyped] };
    },
    clear: set(null, ''),
  };
}

/** Label of a row of one of several cargoes. */
export const numbered = (label: string, index: number, count: number): string =>
  count > 1 ? `${label}, cargo ${index + 1}` : label;

/** The text as it stands unless it is a known name; names that are near come after it. */
function nameField(source: string, index: number): Field {
  const naming = (name: string, types: readonly CargoChoice[]): FieldReading => ({
    echo: [{ label: 'Cargo', value: name }],
    write: (input) => changeCargo(input, index, (old) => nameCargo(old, name, types)),
  });
  return {
    source,
    read: async (text, lookUps) => {
      const types = await lookUps.cargoTypes();
      const { exact, others } = matchCargoes(types, text);
      const choiceOf = (type: CargoChoice): Choice => ({
        key: type.name,
        label: type.name,
        hint: cargoHint(type),
        reading: naming(type.name, types),
      });
      const asTyped = text.trim();
      const first = exact
        ? [choiceOf(exact)]
        : asTyped === ''
          ? []
          : [{ key: 'as-typed', label: `“${asTyped}”`, reading: naming(asTyped, types) }];
      const choices = [...first, ...others.map(choiceOf)];
      return choices.length === 1 && choices[0]
        ? { kind: 'reading', reading: choices[0].reading }
        : { kind: 'choices', choices };
    },
    clear: (input) => changeCargo(input, index, (old) => nameCargo(old, '', [])),
  };
}

function nameRow(index: number, count: number): RowSpec {
  const path = `cargoes.${index}`;
  return {
    key: `cargo-${index}`,
    group: 'cargo',
    label: count > 1 ? `Cargo ${index + 1}` : 'Cargo',
    ...(count > 1 ? { level: 'port' as const } : {}),
    cell: ({ shown }: EstimateColumn) => ({
      text: shown.cargoes[index]?.name ?? '',
      hint: 'e.g. soybeans',
      align: 'start' as const,
      paths: index === 0 ? ['cargoes', `${path}.densityTPerM3`] : [`${path}.densityTPerM3`],
      isTyped: true,
    }),
    field: ({ shown }: EstimateColumn) => {
      const cargo = shown.cargoes[index];
      return cargo ? nameField(cargo.name, index) : null;
    },
  };
}

function chartererRow(index: number, count: number): RowSpec {
  return {
    key: `charterer-${index}`,
    group: 'cargo',
    label: numbered('Charterer', index, count),
    cell: ({ shown }: EstimateColumn) => ({
      text: shown.cargoes[index]?.chartererName ?? '',
      hint: 'Name of the charterer',
      align: 'start' as const,
      isTyped: true,
    }),
    field: (column: EstimateColumn) => chartererField(column, index),
  };
}

function quantityRow(index: number, count: number): RowSpec {
  const path = `cargoes.${index}`;
  return {
    key: `quantity-${index}`,
    group: 'cargo',
    label: numbered('Quantity', index, count),
    unit: 'mt',
    cell: ({ shown }: EstimateColumn) => {
      const cargo = shown.cargoes[index];
      if (!cargo || cargo.quantity === 0)
        return { text: '', hint: 'e.g. 66k 5% moloo', paths: [`${path}.quantity`] };
      const option = cargo.optionType === 'NOOPT' ? '' : `${optionText(cargo)} ${cargo.optionType}`;
      const unit = cargo.unit === 'MT' ? '' : cargo.unit.toLowerCase();
      return {
        value: cargo.quantity,
        note: [unit, option].filter(Boolean).join(' '),
        isTyped: true,
        paths: [`${path}.quantity`],
      };
    },
    field: (column: EstimateColumn) => quantityField(column, index),
  };
}

function liftedRow(index: number, count: number): RowSpec {
  return {
    key: `lifted-${index}`,
    group: 'cargo',
    label: numbered('Lifted', index, count),
    unit: 'mt',
    cell: ({ shown, result }: EstimateColumn) => {
      const cargo = shown.cargoes[index];
      const lifted = result.cargoes[index];
      if (!cargo || !lifted || lifted.quantity === 0) return { text: '' };
      return {
        value: lifted.quantity,
        isTyped: cargo.quantityOverride !== null,
        calculated: cargo.quantityOverride === null ? undefined : 'from option and intake',
      };
    },
    field: ({ shown, result }: EstimateColumn) => {
      const cargo = shown.cargoes[index];
      if (!cargo) return null;
      const set = (quantityOverride: number | null) => (input: EstimateInput) =>
        changeCargo(input, index, (old) => ({ ...old, quantityOverride }));
      return numberField({
        label: 'Lifted',
        unit: cargo.unit.toLowerCase(),
        value: result.cargoes[index]?.quantity ?? null,
        set: (input, value) => set(value)(input),
        clear: set(null),
        ...(cargo.quantityOverride === null ? {} : { restore: set(null) }),
      });
    },
  };
}

function freightRow(index: number, count: number): RowSpec {
  const path = `cargoes.${index}`;
  return {
    key: `freight-${index}`,
    group: 'cargo',
    label: numbered('Freight', index, count),
    unit: '$/mt',
    decimals: 2,
    cell: ({ shown }: EstimateColumn) => {
      const cargo = shown.cargoes[index];
      if (!cargo) return { text: '' };
      return {
        ...freightText(cargo),
        hint: 'e.g. 38.50 or ls 1.25m',
        isTyped: true,
        paths: [`${path}.freight`],
      };
    },
    field: (column: EstimateColumn) => freightField(column, index),
  };
}

const rowsOfCargo = (index: number, count: number): RowSpec[] =>
  [nameRow, chartererRow, quantityRow, liftedRow, freightRow].map((row) => row(index, count));

const grossRow: RowSpec = {
  key: 'gross',
  group: 'cargo',
  label: 'Gross freight',
  unit: '$',
  level: 'total',
  better: 'high',
  figure: 'grossFreight',
  cell: ({ result }) => ({ value: result.totals.grossFreight }),
};

export function cargoRows(count: number): RowSpec[] {
  const cargoes = Array.from({ length: count }, (_, index) => rowsOfCargo(index, count));
  return [...cargoes.flat(), grossRow];
}

export function cargoSummary({ shown, result }: EstimateColumn): string {
  const cargo = shown.cargoes[0];
  if (!cargo || cargo.quantity === 0) return 'no cargo';
  const more = shown.cargoes.length > 1 ? ` +${shown.cargoes.length - 1}` : '';
  const quantity = formatNumber(result.cargoes[0]?.quantity ?? cargo.quantity);
  if (cargo.freight.type !== 'Frt Rate') return `${quantity}${more}`;
  return `${quantity} × ${formatExact(cargo.freight.rate, 2)}${more}`;
}
