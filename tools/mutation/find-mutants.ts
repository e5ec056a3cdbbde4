import ts from 'typescript';

/** One small fault that could be made in a source: what stands in place of what. */
export type Mutant = {
  readonly file: string;
  readonly line: number;
  /** The line as it stands, without the white space around it; with `change` it names the mutant. */
  readonly code: string;
  readonly change: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
};

/** What an operator is swapped for: arithmetic turned round, boundaries moved, logic inverted. */
const SWAPPED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

type Edit = { readonly node: ts.Node; readonly text: string; readonly change: string };

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

function editsOfOperator(node: ts.BinaryExpression): Edit[] {
  const { operatorToken, left, right } = node;
  const swapped = SWAPPED.get(operatorToken.kind);
  if (swapped === undefined || isText(left) || isText(right)) return [];
  return [
    { node: operatorToken, text: swapped, change: `${operatorToken.getText()} → ${swapped}` },
  ];
}

const negated = (condition: ts.Expression): Edit => ({
  node: condition,
  text: `!(${condition.getText()})`,
  change: 'condition negated',
});

/** `if (…) return …;` without an else: the early way out, taken away. */
function editsOfIf(node: ts.IfStatement): Edit[] {
  const only = ts.isBlock(node.thenStatement)
    ? node.thenStatement.statements[0]
    : node.thenStatement;
  const isGuard =
    only !== undefined && ts.isReturnStatement(only) && node.elseStatement === undefined;
  const removed: Edit = { node, text: ';', change: 'early return removed' };
  return isGuard ? [negated(node.expression), removed] : [negated(node.expression)];
}

/** The 1 of `a < b ? -1 : 1`: any number above zero sorts the same. */
function isSign(literal: ts.NumericLiteral): boolean {
  let node: ts.Node = ts.isPrefixUnaryExpression(literal.parent) ? literal.parent : literal;
  if (literal.text !== '1' || !ts.isConditionalExpression(node.parent)) return false;
  while (ts.isConditionalExpression(node.parent)) node = node.parent;
  return node.getText().includes('-1');
}

function editsOf(node: ts.Node): Edit[] {
  if (ts.isBinaryExpression(node)) return editsOfOperator(node);
  if (ts.isIfStatement(node)) return editsOfIf(node);
  if (ts.isConditionalExpression(node)) return [negated(node.condition)];
  if (ts.isNumericLiteral(node)) {
    if (isSign(node)) return [];
    const more = String(Number(node.text) + 1);
    return [{ node, text: more, change: `${node.getText()} → ${more}` }];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    const other = node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true';
    return [{ node, text: other, change: `${node.getText()} → ${other}` }];
  }
  if (!ts.isPropertyAccessExpression(node)) return [];
  const access = node.getText();
  const other = { 'Math.min': 'Math.max', 'Math.max': 'Math.min' }[access];
  if (other !== undefined) return [{ node, text: other, change: `${access} → ${other}` }];
  if (node.name.text !== 'length') return [];
  return [{ node, text: `(${access} - 1)`, change: 'length less one' }];
}

/** Types, imports and declarations without a body hold nothing that runs. */
const isSilent = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

/** Every mutant of a source. */
export function findMutants(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lines = source.split('\n');
  const mutants: Mutant[] = [];
  const walk = (node: ts.Node): void => {
    if (isSilent(node)) return;
    for (const { node: at, text, change } of editsOf(node)) {
      const from = at.getStart();
      const line = tree.getLineAndCharacterOfPosition(from).line;
      const code = lines[line]?.trim() ?? '';
      mutants.push({ file, line: line + 1, code, change, from, to: at.getEnd(), text });
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return mutants;
}

/** A repeatable shuffle: mulberry32, public domain. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const order = [...items];
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(next() * (index + 1));
    [order[index], order[other]] = [order[other] as Item, order[index] as Item];
  }
  return order;
}
