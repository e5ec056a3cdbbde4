/**
 * What is wrong with an input, as data: a stable code, the path of the cell and the values a
 * message needs. Engines answer all of them at once; screens find the words.
 */
export type Violation<Code extends string = string> = {
  readonly code: Code;
  /** Dotted path into the input, `ports.0.notice`; empty for the whole. */
  readonly path: string;
  readonly data: Readonly<Record<string, string | number>>;
};
