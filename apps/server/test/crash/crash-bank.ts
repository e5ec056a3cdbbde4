import { setTimeout as pause } from 'node:timers/promises';
import { formatAmount, parseMoney } from '@mainsheet/money';
import type { CallFault } from '../../src/modules/banks/embedded/faults.ts';
import { systemClock } from '../../src/platform/ids.ts';
import {
  AirwallexServer,
  type ServerFault,
  type ServerTransfer,
} from '../fixtures/airwallex-server.ts';

const FAULTS: Readonly<Record<CallFault, ServerFault>> = {
  NONE: 'NONE',
  REFUSED: 'BUSY',
  LOST: 'EXECUTED_THEN_CUT',
};
const TRY_AGAIN_MS = 300;

/**
 * The bank across the street: it stays up while server and database are killed, counts what it carried out, and says so
 * until it was heard.
 */
export class CrashBank extends AirwallexServer {
  readonly faults: Record<CallFault, number> = { NONE: 0, REFUSED: 0, LOST: 0 };
  /** Events that nobody has taken yet. */
  unheard = 0;
  readonly #drawFault: () => CallFault;
  readonly #address: () => string;
  #isClosed = false;

  constructor(drawFault: () => CallFault, address: () => string) {
    super(systemClock);
    this.#drawFault = drawFault;
    this.#address = address;
  }

  /** What it carried out: one line for each time money left. */
  executed(): { requestId: string; minor: bigint }[] {
    return [...this.transfers.values()].map(
      ({ request_id: requestId, transfer_amount: amount }) => {
        return { requestId, minor: parseMoney('USD', String(amount)).minorUnits };
      },
    );
  }

  total(): string {
    const minorUnits = this.executed().reduce((sum, { minor }) => sum + minor, 0n);
    return formatAmount({ currency: 'USD', minorUnits });
  }

  override close(): Promise<void> {
    this.#isClosed = true;
    return super.close();
  }

  protected override faultOf(): ServerFault {
    const fault = this.#drawFault();
    this.faults[fault] += 1;
    return FAULTS[fault];
  }

  protected override onExecuted({ request_id: requestId }: ServerTransfer): void {
    this.unheard += 1;
    void this.#tell(requestId);
  }

  /** Says that it arrived, now and then twice, until somebody takes it. */
  async #tell(requestId: string): Promise<void> {
    await pause(20 * (this.unheard % 10));
    this.move(requestId, 'PAID');
    const id = `paid-${requestId}`;
    while (!this.#isClosed && !(await this.#deliver(requestId, id))) await pause(TRY_AGAIN_MS);
    if (this.transfers.size % 10 === 0) await this.#deliver(requestId, id);
    this.unheard -= 1;
  }

  async #deliver(requestId: string, id: string): Promise<boolean> {
    const { body, timestamp, signature } = this.event(requestId, 'PAID', {}, id);
    const answer = await fetch(`${this.#address()}/v2/banks/airwallex/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.ok ?? false;
  }
}
