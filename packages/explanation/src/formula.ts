/**
 * Evaluates the formulas explanations show: + − * / ( ), min( , ), max( , ), pow( , ), ceil( ), round( , digits),
 * numbers and names. Rounding is half away from zero, of the fifteen digits a double prints.
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
  if (isCall(token) && take(reader, '(') !== null) return readCall(reader, token);
  const value = reader.values[token];
  if (value === undefined) throw new SyntaxError(`The formula has no value for ${token}`);
  return value;
}

const CALLS = ['min', 'max', 'round', 'pow', 'ceil'] as const;
type Call = (typeof CALLS)[number];
const isCall = (token: string): token is Call => CALLS.some((name) => name === token);

function readCall(reader: Reader, name: Call): number {
  const values = [readSum(reader)];
  while (take(reader, ',') !== null) values.push(readSum(reader));
  if (take(reader, ')') === null) throw new SyntaxError('A parenthesis is not closed');
  if (name === 'pow') return (values[0] ?? 0) ** (values[1] ?? 0);
  if (name === 'ceil') return Math.ceil(values[0] ?? 0);
  if (name === 'round') return roundAsPrinted(values[0] ?? 0, values[1] ?? 0);
  return name === 'min' ? Math.min(...values) : Math.max(...values);
}

function roundAsPrinted(value: number, fractionDigits: number): number {
  if (!Number.isFinite(value)) return value;
  const printed = Math.abs(Number(value.toPrecision(15)));
  if (printed >= 1e15 || printed < 1e-6) return printed < 1e-6 ? 0 : value;
  return (
    Math.sign(value) *
    Number(`${Math.round(Number(`${printed}e${fractionDigits}`))}e${-fractionDigits}`)
  );
}
