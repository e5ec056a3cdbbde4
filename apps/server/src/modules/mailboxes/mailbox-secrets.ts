import type { Platform } from '../../platform/platform.ts';
import { freshAccess, SignInLostError } from './mail-oauth.ts';
import type { MailProof, MailProtocol } from './mail-server.ts';
import * as mailboxes from './mailboxes.repository.ts';

/** What a mailbox opens with. It is sealed with its mailbox's id and leaves the server to mail servers only. */
export type MailboxSecret =
  | { readonly kind: 'passwords'; readonly imap: string; readonly smtp: string }
  | { readonly kind: 'token'; readonly refreshToken: string };

const ownerOf = (mailboxId: string): string => `mailbox:${mailboxId}`;

export function sealSecret({ keys }: Platform, mailboxId: string, secret: MailboxSecret): Buffer {
  return keys.seal('seeds', ownerOf(mailboxId), Buffer.from(JSON.stringify(secret)));
}

function openSecret({ keys }: Platform, { id, secret }: mailboxes.MailboxRow): MailboxSecret {
  const plain = keys.unseal('seeds', ownerOf(id), secret).toString('utf8');
  return JSON.parse(plain) as MailboxSecret;
}

/** What lets us in at a server of a mailbox now: the password, or a token that is asked for. */
export async function proofOf(
  platform: Platform,
  { companyId, row }: { companyId: string; row: mailboxes.MailboxRow },
): Promise<(protocol: MailProtocol) => MailProof> {
  const secret = openSecret(platform, row);
  if (secret.kind === 'passwords') return (protocol) => ({ password: secret[protocol] });
  const client = row.provider === 'imap' ? null : platform.config.mailOauth[row.provider];
  if (!client) {
    throw new SignInLostError('This installation has no sign-in at the provider any more.');
  }
  const { accessToken, refreshToken } = await freshAccess(client, secret.refreshToken);
  if (refreshToken !== secret.refreshToken) {
    const sealed = sealSecret(platform, row.id, { kind: 'token', refreshToken });
    await platform.db.inTenant(companyId, (tx) => mailboxes.setSecret(tx, row.id, sealed));
  }
  return () => ({ accessToken });
}
