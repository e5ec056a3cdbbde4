import { type EntryContext, type Parsed, parseNumber } from '@mainsheet/entry';
import type { EstimateDefaults, EstimateInput, PortBerth } from '@mainsheet/voyage';
import type { CargoChoice } from '../model/known-names.ts';
import type { CharterHire } from '../model/named-charter.ts';

export type EchoLine = {
  label: string;
  value: string;
  tone?: 'positive' | 'negative' | 'warning' | undefined;
};

/** What a text was understood as: the words under the cell, and the change it makes. */
export type FieldReading = {
  echo: readonly EchoLine[];
  write: (input: EstimateInput) => EstimateInput;
};

export type Choice = { key: string; label: string; hint?: string; reading: FieldReading };

export type FieldAnswer =
  | { kind: 'reading'; reading: FieldReading }
  | { kind: 'choices'; choices: readonly Choice[] }
  | { kind: 'violation'; message: string };

/** What taking an answer would do: its reading, or that of the chosen line. */
export function readingOf(answer: FieldAnswer | null, chosen: number): FieldReading | null {
  if (answer?.kind === 'reading') return answer.reading;
  if (answer?.kind === 'choices') return answer.choices[chosen]?.reading ?? null;
  return null;
}

/** Look-ups that a field may need; each resolves with the best matches first. */
export type LookUps = {
  /** What the company begins its estimates with. */
  defaults: () => Promise<EstimateDefaults>;
  ports: (text: string) => Promise<readonly PortChoice[]>;
  /** With the hire from a moment on of those that are chartered in then. */
  vessels: (text: string, at: string) => Promise<readonly VesselChoice[]>;
  /** Time charters of vessels with their hire from a moment on; none for who may not see them. */
  charters: (vesselIds: readonly string[], at: string) => Promise<readonly CharterHire[]>;
  /** Who may be named as charter specialist, invited ones marked so. */
  specialists: (text: string) => Promise<readonly CharterChoice[]>;
  charterers: (text: string) => Promise<readonly CharterChoice[]>;
  /** All cargo types of the company; none where they cannot be had. */
  cargoTypes: () => Promise<readonly CargoChoice[]>;
  /** Civil date, `YYYY-MM-DD`. */
  today: string;
  newId: () => string;
};

export type PortChoice = {
  code: string;
  name: string;
  country: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** What the company knows of it; absent where that was not asked. */
  berths?: readonly PortBerth[];
};
export type VesselChoice = {
  id: string;
  name: string;
  hint: string;
  put: (input: EstimateInput) => EstimateInput;
};
export type CharterChoice = { id: string; name: string; hint: string };

/** How one cell is typed. */
export type Field = {
  /** Text the editor opens with on F2. */
  source: string;
  /** Null while the answer has to be looked up. */
  read: (text: string, lookUps: LookUps) => FieldAnswer | Promise<FieldAnswer>;
  /** What Delete or an empty text does; absent where the cell must hold something. */
  clear?: (input: EstimateInput) => EstimateInput;
  /** Drops a typed value over a computed one. */
  restore?: (input: EstimateInput) => EstimateInput;
};

/** What stands in the place of an answer that did not come. */
export const NO_ANSWER: FieldAnswer = {
  kind: 'violation',
  message: 'The look-up did not answer. Type on to retry.',
};

/** How a field reads a text, also where its look-up failed. */
export async function answerTo(field: Field, text: string, lookUps: LookUps): Promise<FieldAnswer> {
  try {
    return await field.read(text, lookUps);
  } catch {
    return NO_ANSWER;
  }
}

export const violation = (message: string): FieldAnswer => ({ kind: 'violation', message });

/** An entry parser's answer as a field's answer. */
export function answerOf<Value>(
  parsed: Parsed<Value>,
  toReading: (value: Value, echo: string) => FieldReading | { violation: string },
): FieldAnswer {
  if ('violation' in parsed) return violation(parsed.violation.message);
  if ('ambiguous' in parsed) {
    const choices = parsed.ambiguous.flatMap((one, index): Choice[] => {
      const reading = toReading(one.value, one.echo);
      return 'violation' in reading ? [] : [{ key: String(index), label: one.echo, reading }];
    });
    return { kind: 'choices', choices };
  }
  const reading = toReading(parsed.value, parsed.echo);
  return 'violation' in reading ? violation(reading.violation) : { kind: 'reading', reading };
}

type NumberFieldParts = {
  label: string;
  unit: string;
  value: number | null;
  set: (input: EstimateInput, value: number) => EstimateInput;
  least?: number;
  most?: number;
  parse?: (text: string, context: EntryContext) => Parsed<number>;
  clear?: Field['clear'];
  restore?: Field['restore'];
};

/** A cell that takes one number, also `12.5k`, `=85000*.0375`, and `+5` on what it holds. */
export function numberField(parts: NumberFieldParts): Field {
  const { label, unit, value, set, least = 0, most = 1e12, parse = parseNumber } = parts;
  return {
    source: value === null ? '' : String(value),
    read: (text) =>
      answerOf(parse(text, { current: value ?? undefined }), (typed, echo) => {
        if (typed < least) return { violation: `${label}: ${least} or more.` };
        if (typed > most) return { violation: `${label}: ${most} at most.` };
        return {
          echo: [{ label, value: unit === '' ? echo : `${echo} ${unit}` }],
          write: (input) => set(input, typed),
        };
      }),
    ...(parts.clear ? { clear: parts.clear } : {}),
    ...(parts.restore ? { restore: parts.restore } : {}),
  };
}

/** A cell that takes one of a few values, found by the beginning or the middle of their names. */
export function choiceField(parts: {
  value: string;
  options: readonly { value: string; label: string; hint?: string }[];
  set: (input: EstimateInput, value: string) => EstimateInput;
}): Field {
  const { options, set, value } = parts;
  const label = options.find((option) => option.value === value)?.label ?? value;
  return {
    source: label,
    read: (text) => {
      const wanted = text.trim().toLowerCase();
      const isExact = label.toLowerCase() === wanted;
      const fits = options.filter(
        (option) =>
          isExact ||
          option.label.toLowerCase().includes(wanted) ||
          option.hint?.toLowerCase().includes(wanted),
      );
      if (fits.length === 0) return violation(`None of ${options.map((o) => o.label).join(', ')}.`);
      const ranked = fits.toSorted(
        (a, b) =>
          Number(b.label.toLowerCase().startsWith(wanted)) -
          Number(a.label.toLowerCase().startsWith(wanted)),
      );
      return {
        kind: 'choices',
        choices: ranked.map((option) => ({
          key: option.value,
          label: option.label,
          ...(option.hint ? { hint: option.hint } : {}),
          reading: { echo: [], write: (input) => set(input, option.value) },
        })),
      };
    },
  };
}
