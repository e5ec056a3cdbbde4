import type { Violation } from '../fields/errors.ts';

/** One part of a formula: so many times a route, or so much by itself. */
export type FormulaTerm = {
  /** Decimal text with its sign. */
  readonly factor: string;
  /** Null for a constant. */
  readonly code: string | null;
};

export const ROUTE_CODE = /^[A-Z0-9][A-Z0-9_./-]{0,19}$/;

const HOW = 'Write a sum like 0.5 * P1A + 0.5 * P2A.';
const MOST_TERMS = 12;
/** A number, a code, or a sign; codes may hold dashes, so a minus stands between blanks. */
const TOKEN = /\s*(?:(\d{1,9}(?:\.\d{1,6})?)(?=\s|[*×+]|$)|([A-Z0-9][A-Z0-9_./-]*)|([*×+−-]))/y;

type Token = { readonly kind: 'number' | 'code' | 'sign'; readonly text: string };

function tokensOf(formula: string): Token[] | null {
  const text = formula.trim().toUpperCase();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (!found) return null;
    const [, number, code, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (code !== undefined) tokens.push({ kind: 'code', text: code });
    else tokens.push({ kind: 'sign', text: (sign ?? '').replace('×', '*').replace('−', '-') });
  }
  return tokens;
}

/** The tokens between plus and minus, each with the sign before it; null where a sign hangs. */
function partsOf(tokens: readonly Token[]): { sign: string; part: Token[] }[] | null {
  const parts: { sign: string; part: Token[] }[] = [];
  let sign = '';
  let part: Token[] = [];
  for (const token of tokens) {
    const isBetween = token.kind === 'sign' && token.text !== '*';
    if (!isBetween) part.push(token);
    else if (part.length === 0 && parts.length === 0 && sign === '') sign = token.text;
    else if (part.length === 0) return null;
    else {
      parts.push({ sign, part });
      sign = token.text;
      part = [];
    }
  }
  return part.length === 0 ? null : [...parts, { sign, part }];
}

/** A number, a code, or both with a star between them. */
function termOf(sign: string, part: readonly Token[]): FormulaTerm | null {
  const isProduct = part.length === 3 && part[1]?.text === '*';
  if (part.length !== 1 && !isProduct) return null;
  const values = part.filter(({ kind }) => kind !== 'sign');
  const number = values.find(({ kind }) => kind === 'number');
  const code = values.find(({ kind }) => kind === 'code');
  if (values.length !== (isProduct ? 2 : 1) || (isProduct && !(number && code))) return null;
  return { factor: `${sign === '-' ? '-' : ''}${number?.text ?? '1'}`, code: code?.text ?? null };
}

/**
 * Reads the sum that a formula route is: numbers, codes of routes, and their products.
 * @returns its terms in order, or what is wrong with it
 */
export function readFormula(
  formula: string,
): { readonly terms: readonly FormulaTerm[] } | { readonly violation: Violation } {
  const refuse = (message: string) => ({
    violation: { code: 'FORMULA', path: 'formula', message },
  });
  const tokens = tokensOf(formula);
  const parts = tokens && partsOf(tokens);
  const terms = parts?.map(({ sign, part }) => termOf(sign, part));
  if (!terms || terms.some((term) => term === null)) return refuse(HOW);
  const read = terms.filter((term) => term !== null);
  if (read.length > MOST_TERMS) return refuse(`Keep to ${MOST_TERMS} terms.`);
  const wrong = read.find(({ code }) => code !== null && !ROUTE_CODE.test(code));
  if (wrong) return refuse(`${wrong.code ?? ''} is no code of a route.`);
  if (read.every(({ code }) => code === null)) return refuse(`Name at least one route. ${HOW}`);
  return { terms: read };
}
