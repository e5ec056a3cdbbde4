import type { Clock } from '../../../platform/ids.ts';
import { BankUnreachableError, OrderRefusedError } from '../bank.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;

/** After several failures on end nobody calls for a while, so that a bank that is down is not stormed. */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #openUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws BankUnreachableError while it is open, and what the call throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#clock.now().getTime() < this.#openUntil) {
      throw new BankUnreachableError(
        'The bank has not answered several times; it is asked again shortly.',
      );
    }
    try {
      const answer = await call();
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof OrderRefusedError) this.#failures = 0;
      else if (error instanceof BankUnreachableError) this.#fail();
      throw error;
    }
  }

  #fail(): void {
    this.#failures += 1;
    if (this.#failures < FAILURES_TO_OPEN) return;
    this.#openUntil = this.#clock.now().getTime() + OPEN_MS;
    this.#failures = FAILURES_TO_OPEN - 1;
  }
}
