/** Where a number came from. */
export type ExplanationSource =
  | 'typed'
  | 'vessel'
  | 'route'
  | 'market'
  | 'default'
  | 'history'
  | 'document'
  | 'computed';

/** One computed figure opened down to its inputs; the server sends the tree, the page draws it. */
export type ExplanationNode = {
  key: string;
  label: string;
  /** Formatted, without the unit. */
  value: string;
  unit?: string;
  /** With the numbers in it: "1,353,949 ÷ 74.8597". */
  formula?: string;
  /** How this line enters its parent: "+", "−", "×", "÷". */
  operator?: string;
  inputs?: readonly ExplanationNode[];
  source?: { kind: ExplanationSource; text: string };
};

export type ExplanationLine = {
  node: ExplanationNode;
  depth: number;
  parent: string | null;
};

/** The lines on show: inputs of closed nodes are left out. A figure that was written and not computed is a line itself. */
export function openLines(root: ExplanationNode, closed: ReadonlySet<string>): ExplanationLine[] {
  const lines: ExplanationLine[] = [];
  const visit = (node: ExplanationNode, depth: number, parent: string | null) => {
    lines.push({ node, depth, parent });
    if (closed.has(node.key)) return;
    for (const input of node.inputs ?? []) visit(input, depth + 1, node.key);
  };
  const inputs = root.inputs ?? [];
  if (inputs.length === 0 && root.source) visit(root, 0, null);
  for (const input of inputs) visit(input, 0, null);
  return lines;
}

/** So many lines stand in the popover at once. */
const MOST_OPEN_LINES = 24;

/**
 * Keys of the nodes that begin closed: none of a tree that fits, else those below the first level, so that one sees what a
 * figure is made of before what its parts are made of.
 */
export function closedAtFirst(root: ExplanationNode): ReadonlySet<string> {
  const lines = openLines(root, new Set());
  if (lines.length <= MOST_OPEN_LINES) return new Set();
  return new Set(
    lines.flatMap(({ node, depth }) => (depth > 0 && node.inputs?.length ? [node.key] : [])),
  );
}

/** Nothing added and nothing taken away, before what is no part of a longer number or of a product. */
const NOTHING_ADDED = / [+−] 0(?:\.0+)?(?=$|\)| [+−=])/g;

/** One that adds fewer is read at a glance as it is. */
const MANY_TERMS = 4;

/**
 * A formula of many terms without those that are zero, and without brackets around what is left of a sum:
 * `(1,455,000) × 3.75 ÷ 100`.
 */
export function shortFormula(formula: string): string {
  const terms = formula.split(/ [+−] /).length;
  return terms < MANY_TERMS
    ? formula
    : formula.replace(NOTHING_ADDED, '').replaceAll(/\(([\d,.]+)\)/g, '$1');
}

/** "Net TCE = Voyage result ÷ Voyage days"; null where an input does not say how it enters, or they are too many to be read. */
export function formulaInWords({ label, inputs = [] }: ExplanationNode): string | null {
  const [first, ...others] = inputs;
  if (!first || others.length === 0 || others.length > 3) return null;
  if (first.operator || others.some(({ operator }) => !operator)) return null;
  const rest = others.map((input) => ` ${input.operator} ${input.label.toLowerCase()}`);
  return `${label} = ${first.label.toLowerCase()}${rest.join('')}`;
}

const withUnit = (node: ExplanationNode) => (node.unit ? `${node.value} ${node.unit}` : node.value);

/** The whole tree as plain text, indented, for mails and notes. */
export function explanationText(root: ExplanationNode): string {
  const written = root.source && !root.inputs?.length ? ` (${root.source.text})` : '';
  const lines = [`${root.label}: ${withUnit(root)}${written}`];
  if (root.formula) lines.push(`= ${root.formula}`);
  const visit = (node: ExplanationNode, depth: number) => {
    const sign = node.operator ? `${node.operator} ` : '';
    const from = node.source ? ` (${node.source.text})` : '';
    lines.push(`${'  '.repeat(depth)}${sign}${node.label}: ${withUnit(node)}${from}`);
    for (const input of node.inputs ?? []) visit(input, depth + 1);
  };
  for (const input of root.inputs ?? []) visit(input, 1);
  return lines.join('\n');
}
