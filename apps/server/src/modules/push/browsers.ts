import type { Tx } from '../../platform/database/database.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';

/** What a browser shows of a notice. */
type Notice = { readonly title: string; readonly message: string; readonly link: string };

type Pushed = {
  /** Subscriptions of one person. */
  readonly browsers: readonly string[];
  /** Whose they are, for the list of what was sent. */
  readonly to: string;
  readonly notice: Notice;
  readonly isSecurity: boolean;
};

/** Pushes a notice to browsers, a message each: each has a service of its own that may be down. */
export async function pushToBrowsers(
  { clock }: Platform,
  tx: Tx,
  { browsers, to, notice, isSecurity }: Pushed,
): Promise<void> {
  const { title: subject, message: text, link } = notice;
  for (const subscriptionId of browsers) {
    const payload = { subscriptionId, to, subject, text, link, isSecurity };
    await send(tx, { kind: 'push', payload }, clock);
  }
}
