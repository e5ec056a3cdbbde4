import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import * as push from './push.repository.ts';
import { makeVapidKeys, type VapidKeys } from './vapid.ts';

const OWNER = 'push-keys';

/**
 * The pair of this installation, made with the first need of it and kept sealed. It must never change:
 * a browser takes messages only from the key it subscribed with.
 */
export async function readPushKeys({ keys }: Platform, tx: Tx): Promise<VapidKeys> {
  let row = await push.findKeys(tx);
  if (!row) {
    const made = makeVapidKeys();
    await push.insertKeys(tx, {
      publicKey: made.publicKey.toString('base64url'),
      sealed: keys.seal('seeds', OWNER, made.privateKey).toString('base64'),
    });
    row = await push.findKeys(tx);
  }
  if (!row) throw new Error('The keys of pushed messages were not kept.');
  return {
    publicKey: Buffer.from(row.publicKey, 'base64url'),
    privateKey: keys.unseal('seeds', OWNER, Buffer.from(row.sealed, 'base64')),
  };
}
