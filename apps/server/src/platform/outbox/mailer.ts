import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail } from './outbox.ts';

/** A mail on its way, with what it carries. */
export type OutgoingMail = Pick<Mail, 'to' | 'subject' | 'text'> & {
  readonly id: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
};

/** What a transport is given; the same id at every try lets servers and readers tell a repetition. */
export function envelopeOf(
  mail: OutgoingMail,
  from: { sender: string | { name: string; address: string }; host: string },
) {
  const { id, to, subject, text, attachments } = mail;
  return {
    to,
    subject,
    text,
    attachments: [...attachments],
    from: from.sender,
    messageId: `<${id}@${from.host}>`,
  };
}

const CONNECTIONS = 5;
const TIMEOUT_MS = 15_000;

/**
 * Sends mail through `SMTP_URL`; without one, mail stays in the outbox table, where the operator
 * reads it.
 */
export class Mailer {
  readonly #config: Config;
  #transport: Promise<Transporter> | null = null;

  constructor(config: Config) {
    this.#config = config;
  }

  /** Whether mail really leaves the server. */
  get isReal(): boolean {
    return this.#config.smtpUrl !== null;
  }

  /** @throws Error as the mail server or the network gave it. */
  async deliver(mail: OutgoingMail): Promise<void> {
    const { smtpUrl, mailFrom } = this.#config;
    if (!smtpUrl) return;
    this.#transport ??= openTransport(smtpUrl);
    const transport = await this.#transport;
    const host = new URL(this.#config.publicUrl).hostname;
    await transport.sendMail(envelopeOf(mail, { sender: mailFrom, host }));
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }
}

/** Loaded with the first mail. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
