/**
 * Evaluates the formulas explanations show: + − * / ( ), min( , ), max( , ), numbers and names.
 * Null for a divisor of zero; throws for text that is no formula or a name without a value.
 */
export function evaluateFormula(
  formula: string,
  values: Readonly<Record<string, number>>,
): number | null {
  const tokens = formula.match(/\d+(?:\.\d+)?|[A-Za-z_][A-Za-z0-9_]*|[-+*/(),]/g) ?? [];
  if (tokens.join('') !== formula.replaceAll(/\s/g, '')) {
    throw new SyntaxError(`Not a formula: ${formula}`);
  }
  const reader = { tokens, position: 0, values };
  const value = readSum(reader);
  if (reader.position !== tokens.length) throw new SyntaxError(`Not a formula: ${formula}`);
  return Number.isFinite(value) ? value : null;
}

type Reader = {
  readonly tokens: readonly string[];
  position: number;
  readonly values: Readonly<Record<string, number>>;
};

function take(reader: Reader, ...allowed: readonly string[]): string | null {
  const token = reader.tokens[reader.position];
  if (token === undefined || !allowed.includes(token)) return null;
  reader.position += 1;
  return token;
}

function readSum(reader: Reader): number {
  let value = readProduct(reader);
  for (let sign = take(reader, '+', '-'); sign !== null; sign = take(reader, '+', '-')) {
    const next = readProduct(reader);
    value = sign === '+' ? value + next : value - next;
  }
  return value;
}

function readProduct(reader: Reader): number {
  let value = readAtom(reader);
  for (let sign = take(reader, '*', '/'); sign !== null; sign = take(reader, '*', '/')) {
    const next = readAtom(reader);
    value = sign === '*' ? value * next : value / next;
  }
  return value;
}

function readAtom(reader: Reader): number {
  const token = reader.tokens[reader.position];
  reader.position += 1;
  if (token === undefined) throw new SyntaxError('The formula ends too early');
  if (token === '-') return -readAtom(reader);
  if (token === '(') {
    const value = readSum(reader);
    if (take(reader, ')') === null) throw new SyntaxError('A parenthesis is not closed');
    return value;
  }
  if (/^\d/.test(token)) return Number(token);
  if ((token === 'min' || token === 'max') && take(reader, '(') !== null) {
    return readCall(reader, token);
  }
  const value = reader.values[token];
  if (value === undefined) throw new SyntaxError(`The formula has no value for ${token}`);
  return value;
}

function readCall(reader: Reader, name: 'min' | 'max'): number {
  const values = [readSum(reader)];
  while (take(reader, ',') !== null) values.push(readSum(reader));
  if (take(reader, ')') === null) throw new SyntaxError('A parenthesis is not closed');
  return name === 'min' ? Math.min(...values) : Math.max(...values);
}
