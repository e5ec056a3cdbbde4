import type { Explanation } from './explanation.ts';

/** One figure as a row of a spreadsheet: its value, and its formula over the cells of other rows. */
export type SpreadsheetRow = {
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  /** In a spreadsheet's terms, `Inputs!B4*B7`; null where a figure stands. */
  readonly formula: string | null;
  /** The formula in the words of the explanation, or why there is none. */
  readonly words: string;
};

export type Spreadsheet = {
  /** Cells of the document, in the order in which they are first needed. */
  readonly inputs: readonly SpreadsheetRow[];
  /** Computed figures, each after those it is made of. */
  readonly steps: readonly SpreadsheetRow[];
  /** Where each figure asked for stands, in their order: `Calculation!B12`. */
  readonly references: readonly string[];
};

/** Names of the two sheets, and the row at which the first figure of each stands. Values are in column B. */
export type SpreadsheetLayout = {
  readonly inputs: string;
  readonly steps: string;
  readonly firstRow: number;
};

type Draft = {
  readonly layout: SpreadsheetLayout;
  readonly inputs: SpreadsheetRow[];
  readonly steps: SpreadsheetRow[];
  /** References by what a figure is: the same figure under several names stands once. */
  readonly known: Map<string, string>;
};

/**
 * Explanations as a calculation that a spreadsheet can do again: what was typed as figures, everything else as formulas
 * down to it. Recalculated it gives the same values, and changed inputs give what the same formulas give.
 */
export function spreadsheetOf(
  figures: readonly Explanation[],
  layout: SpreadsheetLayout,
): Spreadsheet {
  const draft: Draft = { layout, inputs: [], steps: [], known: new Map() };
  const references = figures.map((figure) => placeOf(draft, figure));
  return { inputs: draft.inputs, steps: draft.steps, references };
}

function placeOf(draft: Draft, figure: Explanation): string {
  const { label, unit, value, source } = figure;
  if (figure.formula === null && source.path !== undefined) {
    const words = source.kind === 'typed' ? '' : (source.note ?? source.kind);
    return place(draft, 'inputs', figure.key, { label, unit, value, formula: null, words });
  }
  const formula = figure.formula === null ? null : formulaOf(draft, figure);
  const identity = `${figure.key}|${formula ?? value}`;
  const words = figure.formula ?? source.note ?? '';
  return place(draft, 'steps', identity, { label, unit, value, formula, words });
}

function place(
  draft: Draft,
  kind: 'inputs' | 'steps',
  identity: string,
  row: SpreadsheetRow,
): string {
  const known = draft.known.get(`${kind}|${identity}`);
  if (known !== undefined) return known;
  draft[kind].push(row);
  const number = draft.layout.firstRow + draft[kind].length - 1;
  const reference = `${sheetName(draft.layout[kind])}!$B$${number}`;
  draft.known.set(`${kind}|${identity}`, reference);
  return reference;
}

const sheetName = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

const TOKENS = /\d+(?:\.\d+)?|[A-Za-z_][A-Za-z0-9_]*|[-+*/(),]/g;
/** Of `ceil` a spreadsheet's own differs by sign; the whole number above is minus the one below the negative. */
const CALLS: Readonly<Record<string, string>> = {
  min: 'MIN',
  max: 'MAX',
  round: 'ROUND',
  pow: 'POWER',
  ceil: '-INT(-',
};

function formulaOf(draft: Draft, { formula, inputs, value }: Explanation): string {
  const references = new Map(
    inputs.map((input) => {
      const reference = placeOf(draft, input);
      // An empty cell counts as nothing in a sum, but not among the arguments of a function.
      return [input.name, input.value === null ? `N(${reference})` : reference];
    }),
  );
  const tokens = formula?.match(TOKENS) ?? [];
  let text = '';
  const opened: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const call = tokens[index + 1] === '(' ? CALLS[token] : undefined;
    if (call !== undefined) {
      text += call;
    } else if (token === '(') {
      const before = CALLS[tokens[index - 1] ?? ''];
      opened.push(before === CALLS['ceil'] ? '))' : ')');
      text += '(';
    } else if (token === ')') {
      text += opened.pop() ?? ')';
    } else {
      text += references.get(token) ?? token;
    }
  }
  return value === null ? `IFERROR(${text},"")` : text;
}
