/** What was read, where it stands in the text, and why it is taken for it. */
export type Found<T = string> = {
  readonly value: T;
  /** Of the words that it was read from. */
  readonly start: number;
  readonly end: number;
  readonly reason: string;
};
