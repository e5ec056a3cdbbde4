import { isIP } from 'node:net';
import { MAIL_PORTS, type MailSecurity } from '@mainsheet/contract';
import type { ImapFlow } from 'imapflow';
import type { Transporter } from 'nodemailer';
import type { Config } from '../../platform/config.ts';
import { resolvePublicAddress } from '../../platform/outside/public-address.ts';

/** Where a mail server is and who signs in; the passwords stand apart. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly user: string;
};
export type MailServers = { readonly imap: MailServer; readonly smtp: MailServer };
export type MailProtocol = keyof MailServers;

/** What proves to a mail server that it is us. */
export type MailProof = { readonly password: string } | { readonly accessToken: string };

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** A longer answer is none that was asked for: mails are fetched up to less. */
const MOST_ANSWER_BYTES = 20_000_000;

/** A port or a protection that no mailbox may have here. */
export class RefusedServerError extends Error {
  override readonly name = 'RefusedServerError';
}

/** Mail ports only, and never a password in the clear, unless the operator allows any server. */
function refuseUnusual(config: Config, protocol: MailProtocol, server: MailServer): void {
  if (config.isAnyMailHostAllowed) return;
  const ports: readonly number[] = MAIL_PORTS[protocol];
  if (!ports.includes(server.port)) {
    throw new RefusedServerError(
      `Port ${server.port} is none of ${protocol.toUpperCase()}. Use one of ${ports.join(', ')}.`,
    );
  }
  if (server.security === 'none') {
    throw new RefusedServerError(
      'Choose TLS or STARTTLS: without it the password could be read on the way.',
    );
  }
}

/** The address is looked up once and connected to as such; the name stays for the certificate. */
async function placeOf(config: Config, protocol: MailProtocol, server: MailServer) {
  refuseUnusual(config, protocol, server);
  const isAnyAllowed = config.isAnyMailHostAllowed;
  const address = await resolvePublicAddress(server.host, { isAnyAllowed });
  const servername = isIP(server.host) ? {} : { servername: server.host };
  return { host: address, port: server.port, ...servername };
}

/** Opens a signed-in IMAP connection. @throws Error as network, server or guard gave it. */
export async function openImap(
  config: Config,
  server: MailServer,
  proof: MailProof,
): Promise<ImapFlow> {
  const place = await placeOf(config, 'imap', server);
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    ...place,
    secure: server.security === 'tls',
    ...(server.security === 'tls' ? {} : { doSTARTTLS: server.security === 'starttls' }),
    auth: {
      user: server.user,
      ...('password' in proof ? { pass: proof.password } : { accessToken: proof.accessToken }),
    },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: MOST_ANSWER_BYTES,
    maxResponseSize: 2 * MOST_ANSWER_BYTES,
  });
  // A connection that breaks later rejects what waits for it; alone it must not end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Opens a way to send by SMTP; nothing is connected before the first mail or `verify`. */
export async function openSmtp(
  config: Config,
  server: MailServer,
  proof: MailProof,
): Promise<Transporter> {
  const { servername, ...place } = await placeOf(config, 'smtp', server);
  const { createTransport } = await import('nodemailer');
  const { user, security } = server;
  return createTransport({
    ...place,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: servername ? { servername } : {},
    auth:
      'password' in proof
        ? { user, pass: proof.password }
        : { type: 'OAuth2', user, accessToken: proof.accessToken },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
