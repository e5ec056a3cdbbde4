import { ClosedAddressError } from '../../platform/outside/public-address.ts';
import { SignInLostError } from './mail-oauth.ts';
import { type MailProtocol, type MailServer, RefusedServerError } from './mail-server.ts';

type Said = {
  code?: string;
  message?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  response?: string;
};

/** The field that must be mended, and the words that say how. */
export type MailFailure = {
  readonly field: 'host' | 'port' | 'security' | 'password';
  message: string;
};

const USUAL_PORTS = {
  imap: { tls: 993, starttls: 143 },
  smtp: { tls: 465, starttls: 587 },
} as const;
const NOT_FOUND = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EDNS']);
const SILENT = new Set(['ETIMEDOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT']);
const CLOSED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']);
const NO_TLS = /wrong version number|packet length too long|ERR_SSL_|unknown protocol/i;
const BAD_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/;
const NO_STARTTLS = /starttls/i;
const MAX_QUOTE = 200;

/** What a failed connection means to the person who typed the server in. */
export function explainFailure(
  protocol: MailProtocol,
  server: MailServer,
  error: unknown,
): MailFailure {
  const { host, port } = server;
  if (error instanceof RefusedServerError) {
    const isPort = error.message.startsWith('Port');
    return { field: isPort ? 'port' : 'security', message: error.message };
  }
  if (error instanceof ClosedAddressError) {
    return {
      field: 'host',
      message: `${host} is on a private network, which is not connected to from here. Enter the public name of the mail server, or ask whoever runs this installation to set MAILBOX_HOSTS.`,
    };
  }
  if (error instanceof SignInLostError) return { field: 'password', message: error.message };
  return explainConnection(protocol, { host, port }, error as Said);
}

function explainConnection(
  protocol: MailProtocol,
  { host, port }: Pick<MailServer, 'host' | 'port'>,
  said: Said,
): MailFailure {
  const { code = '', message = '' } = said;
  const { tls, starttls } = USUAL_PORTS[protocol];
  const ports = `${tls} for TLS, ${starttls} for STARTTLS`;
  if (said.authenticationFailed || code === 'EAUTH') {
    return {
      field: 'password',
      message: `${host} refused the user name or the password. A provider with two-step sign-in wants an app password here.`,
    };
  }
  if (NOT_FOUND.has(code)) {
    return { field: 'host', message: `There is no server named ${host}. Check the spelling.` };
  }
  if (BAD_CERTIFICATE.test(code)) {
    return {
      field: 'host',
      message: `The certificate of ${host} does not hold for this name (${code}). Use the name that the provider gives.`,
    };
  }
  if (NO_TLS.test(`${code} ${message}`)) {
    return {
      field: 'security',
      message: `${host} does not begin with TLS on port ${port}. Choose STARTTLS, or another port: ${ports}.`,
    };
  }
  if (NO_STARTTLS.test(message)) {
    return {
      field: 'security',
      message: `${host} does not offer STARTTLS on port ${port}. Choose TLS on port ${tls}.`,
    };
  }
  if (SILENT.has(code) || /timed? ?out/i.test(message)) {
    return {
      field: 'port',
      message: `${host} did not answer on port ${port} within 10 seconds. Check server and port: ${ports}.`,
    };
  }
  if (CLOSED.has(code) || /ECONNREFUSED|ECONNRESET/.test(message)) {
    return {
      field: 'port',
      message: `${host} takes no connection on port ${port}. Check the port: ${ports}.`,
    };
  }
  const words = (said.responseText || said.response || message || code).slice(0, MAX_QUOTE);
  return { field: 'host', message: `${host} answered: ${words || 'nothing that we understand'}` };
}
