import { evaluateFormula } from './formula.ts';

export type SourceKind =
  | 'typed'
  | 'vesselTable'
  | 'route'
  | 'market'
  | 'default'
  | 'history'
  | 'charter'
  | 'computed';

/** Who or what filled a cell. */
export type Provenance = {
  source: SourceKind;
  /** Person or feed. */
  by?: string | undefined;
  /** ISO instant. */
  at?: string | undefined;
  note?: string | undefined;
};

/** Where a figure comes from; `path` is the cell of the input document for figures typed. */
export type ExplanationSource = {
  readonly kind: SourceKind;
  readonly path?: string | undefined;
  readonly by?: string | undefined;
  readonly at?: string | undefined;
  readonly note?: string | undefined;
};

/**
 * A figure and what it is made of, down to cells. `formula` is written over the names of the
 * inputs; evaluating it with their values gives `value`. A cell has no formula and no inputs.
 */
export type Explanation = {
  readonly key: string;
  /** Name that the parent's formula uses. */
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly formula: string | null;
  readonly inputs: readonly Explanation[];
  readonly source: ExplanationSource;
};

type NodeParts = {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly formula: string;
  readonly inputs: readonly Explanation[];
};

/** A computed figure. Its name in a parent's formula is the last part of its key. */
export function node(parts: NodeParts): Explanation {
  return { ...parts, name: nameOf(parts.key), source: { kind: 'computed' } };
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1).replaceAll(/[^A-Za-z0-9_]/g, '_');
}

export type CellParts = {
  readonly path: string;
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  /** What the cell is when the document does not say who filled it. */
  readonly kind?: SourceKind;
};

/** A cell of an input document, with its provenance when the document knows it. */
export function cell(parts: CellParts, known?: Provenance): Explanation {
  const kind = known?.source ?? parts.kind ?? 'typed';
  return {
    key: parts.path,
    name: nameOf(parts.path),
    label: parts.label,
    value: parts.value,
    unit: parts.unit,
    formula: null,
    inputs: [],
    source: { path: parts.path, by: known?.by, at: known?.at, note: known?.note, kind },
  };
}

/** A computed figure whose derivation is told in words instead of a formula. */
export function shown(
  parts: Omit<NodeParts, 'formula' | 'inputs'> & { readonly note: string },
): Explanation {
  const { key, label, value, unit, note } = parts;
  const source = { kind: 'computed', note } as const;
  return { key, name: nameOf(key), label, value, unit, formula: null, inputs: [], source };
}

/** The same figure under another name, for formulas in which names would collide. */
export const named = (name: string, explanation: Explanation): Explanation => ({
  ...explanation,
  name,
});

/** A sum of parts; an empty one is a told zero. */
export function sumNode(
  parts: Omit<NodeParts, 'formula' | 'inputs'>,
  terms: readonly Explanation[],
): Explanation {
  if (terms.length === 0) return shown({ ...parts, note: 'Nothing to add.' });
  const inputs = terms.map((term, index) => named(`part${index + 1}`, term));
  return node({ ...parts, formula: inputs.map((term) => term.name).join(' + '), inputs });
}

/** The value an explanation's formula gives; its own value where it has no formula. */
export function reevaluate(explanation: Explanation): number | null {
  if (explanation.formula === null) return explanation.value;
  const values: Record<string, number> = {};
  for (const input of explanation.inputs) values[input.name] = input.value ?? 0;
  return evaluateFormula(explanation.formula, values);
}

/** The explanation and everything below it, parents first. */
export function everyPart(explanation: Explanation): Explanation[] {
  return [explanation, ...explanation.inputs.flatMap((input) => everyPart(input))];
}
