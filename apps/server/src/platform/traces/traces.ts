import type { IncomingHttpHeaders } from 'node:http';

/** What a span may say: names of the program and figures, never a value that a person or a company brought. */
export type SpanWords = Readonly<Record<string, string | number>>;

/** A piece of work that is under way. */
export type Span = {
  /** Says more of it, once more is known. */
  say(words: SpanWords): void;
  /** It came to nothing, for a reason in one word: a code or the name of a class, never a message. */
  fail(reason: string): void;
  end(): void;
  /** Runs `work` as a part of it; all that it begins stands below. */
  within<T>(work: () => T): T;
};

export type SpanKind = 'request' | 'job' | 'database' | 'inside';

export type SpanStart = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly words: SpanWords;
};

/**
 * Tells a collector of OpenTelemetry what was done, for whom it waited and how long. There is one only where a collector is
 * named in the settings: whoever might use it asks first, so that nobody else pays for it.
 */
export type Traces = {
  /** Begins a span of its own, or one that goes on with what `headers` say of a proxy's. */
  begin(start: SpanStart, headers?: IncomingHttpHeaders): Span;
  /** Runs `work` as a span, below the one that is under way. */
  span<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** The same where something is under way, else nothing but `work`: what looks for work every second is no news. */
  below<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Id of the trace under way, 32 digits of hex; null outside of any. */
  id(): string | null;
  /** Sends what is not yet sent, as far as that takes a moment, and ends. */
  close(): Promise<void>;
};

/** The reason of a failure in one word: a code of ours, of PostgreSQL or of Node, else the name of the class. */
export function reasonOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const word = typeof code === 'string' ? code : name;
  return typeof word === 'string' && /^\w{1,60}$/.test(word) ? word : 'Error';
}
