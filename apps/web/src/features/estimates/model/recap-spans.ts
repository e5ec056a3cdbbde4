import type { Span } from '@mainsheet/entry';

/** A stretch of a recap: of the field it was read for, not understood, or only space and marks. */
export type Piece = { text: string; from: number; key: string | null; isUnknown: boolean };

export type KeyedSpan = Span & { key: string };

const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * Cuts a text into what was understood, by the key of its line, and what was not. Where two fields
 * were read from the same words, the words stand for the first.
 */
export function piecesOf(text: string, spans: readonly KeyedSpan[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to <= at) return;
    const rest = text.slice(at, to);
    pieces.push({ text: rest, from: at, key: null, isUnknown: HAS_WORD.test(rest) });
    at = to;
  };
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const from = Math.max(span.from, at);
    if (from >= span.to) continue;
    plain(from);
    pieces.push({ text: text.slice(from, span.to), from, key: span.key, isUnknown: false });
    at = span.to;
  }
  plain(text.length);
  return pieces;
}

/** The words that nothing was read from, line by line, without the marks around them. */
export const unknownWords = (pieces: readonly Piece[]): string[] =>
  pieces
    .filter(({ isUnknown }) => isUnknown)
    .flatMap(({ text }) => text.split(/[\r\n]+/))
    .map((line) => line.replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ''))
    .filter((line) => HAS_WORD.test(line));

/** The words of spans as a person reads them again: on one line, each once. */
export function quoteOf(text: string, spans: readonly Span[]): string {
  const words = spans.map(({ from, to }) => text.slice(from, to).replaceAll(/\s+/g, ' ').trim());
  return [...new Set(words)].join(' … ');
}
