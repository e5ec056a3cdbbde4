/** How an open page comes to be read again, whatever is announced meanwhile. */
export type FollowOptions = {
  readonly askAgain: () => void;
  /** Whether something is typed or a dialog stands open: then the page waits. */
  readonly isBusy: () => boolean;
  /** Milliseconds before the first reading: the browsers of a company do not all ask at one moment. */
  readonly delayMs: () => number;
};

/** A page that hears of something all the time is not read more often. */
const REST_MS = 5_000;
/** What is typed is left alone, and looked at again after this. */
const BUSY_MS = 1_000;

/**
 * Reads a page again some moments after a change, as often as every five seconds while more come, and never
 * while somebody types.
 */
export class FollowedChanges {
  readonly #options: FollowOptions;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(options: FollowOptions) {
    this.#options = options;
  }

  /** Something that the page shows was changed. */
  hear(): void {
    if (this.#timer) return;
    const rest = this.#lastMs + REST_MS - performance.now();
    this.#wait(Math.max(rest, this.#options.delayMs()));
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#options.isBusy()) return this.#wait(BUSY_MS);
      this.#lastMs = performance.now();
      this.#options.askAgain();
    }, ms);
  }
}
