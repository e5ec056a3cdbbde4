import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A mail of a folder, as it came. */
export type StoredMail = {
  readonly uid: number;
  readonly source: Buffer;
  readonly at: Date;
  /** What is said of when it came, where that is no time. */
  readonly date?: string;
  /** Whether it is listed, and not handed out. */
  readonly isWithheld?: boolean;
};

/** A folder of the server: how many messages, how many unread; with its mails where a test reads some. */
type Folder = {
  messages: number;
  unseen: number;
  flags?: string;
  mails?: StoredMail[];
  uidValidity?: number;
};

export type ImapServer = {
  readonly port: number;
  /** Commands as they came, passwords and all. */
  readonly heard: string[];
  /** Who is let in, and the folders they find; tests change them. */
  readonly passwords: Map<string, string>;
  readonly accessTokens: Map<string, string>;
  readonly folders: Map<string, Folder>;
  close(): Promise<void>;
};

const CRLF = Buffer.from('\r\n');

type Tls = { readonly key: string; readonly cert: string };

const unquote = (text: string): string =>
  text.replace(/^"(.*)"$/, '$1').replace(/\\(["\\])/g, '$1');
const words = (line: string): string[] => line.match(/"(?:[^"\\]|\\.)*"|\([^)]*\)|\S+/g) ?? [];

/**
 * An IMAP4rev1 server (RFC 3501) in this process: CAPABILITY, LOGIN, AUTHENTICATE PLAIN and XOAUTH2,
 * LIST, LSUB, STATUS, SELECT, EXAMINE, UID SEARCH by UID and SINCE, UID FETCH of size, date and source, FETCH of flags,
 * NOOP, LOGOUT; on a port of the system's choice.
 */
export async function startImapServer({ tls }: { tls?: Tls } = {}): Promise<ImapServer> {
  const state = {
    heard: [] as string[],
    passwords: new Map<string, string>(),
    accessTokens: new Map<string, string>(),
    folders: new Map<string, Folder>(),
  };
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    new Session(socket, state).greet();
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    ...state,
    port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

type State = Pick<ImapServer, 'heard' | 'passwords' | 'accessTokens' | 'folders'>;

class Session {
  readonly #socket: Socket;
  readonly #state: State;
  #rest = '';
  /** The tag of an AUTHENTICATE that waits for its answer, and its mechanism. */
  #asked: { tag: string; mechanism: string } | null = null;
  #isIn = false;
  #selected: Folder | null = null;

  constructor(socket: Socket, state: State) {
    this.#socket = socket;
    this.#state = state;
    socket.on('data', (chunk: Buffer) => this.#take(chunk.toString('utf8')));
  }

  greet(): void {
    this.#say(['* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2] ready']);
  }

  #say(lines: readonly (string | Buffer)[]): void {
    for (const line of lines) this.#socket.write(Buffer.concat([Buffer.from(line), CRLF]));
    if (lines[0] === '* BYE') this.#socket.end();
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\r\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      this.#state.heard.push(line);
      this.#say(this.#asked ? this.#judgeProof(line) : this.#answer(words(line)));
    }
  }

  #answer([tag = '*', name = '', ...rest]: string[]): (string | Buffer)[] {
    const args = rest.map(unquote);
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return ['* CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2', `${tag} OK done`];
      case 'LOGIN':
        return this.#judge(tag, this.#state.passwords.get(args[0] ?? '') === args[1]);
      case 'AUTHENTICATE':
        this.#asked = { tag, mechanism: (args[0] ?? '').toUpperCase() };
        return args[1] ? this.#judgeProof(args[1]) : ['+ '];
      case 'NOOP':
        return [`${tag} OK done`];
      case 'LOGOUT':
        return ['* BYE', `${tag} OK done`];
    }
    if (!this.#isIn) return [`${tag} BAD sign in first`];
    return this.#answerMail(tag, name.toUpperCase(), args);
  }

  #answerMail(tag: string, name: string, args: string[]): (string | Buffer)[] {
    const { folders } = this.#state;
    const done = `${tag} OK done`;
    if (name === 'LIST' || name === 'LSUB') {
      if (args[1] === '') return [`* ${name} (\\Noselect) "/" ""`, done];
      return [...[...folders].map(([path, folder]) => lineOf(name, path, folder)), done];
    }
    if (name === 'UID') return [...answerByUid(this.#selected, args), done];
    if (name === 'FETCH') return ['* 1 FETCH (FLAGS (\\Seen))', done];
    const folder = folders.get(args[0] ?? '');
    if (!folder) return [`${tag} NO no such folder`];
    const { unseen, mails, uidValidity = 1 } = folder;
    const messages = mails?.length ?? folder.messages;
    if (name === 'SELECT' || name === 'EXAMINE') {
      this.#selected = folder;
      return [`* ${messages} EXISTS`, `* OK [UIDVALIDITY ${uidValidity}] valid`, done];
    }
    if (name !== 'STATUS') return [`${tag} BAD unknown command`];
    return [`* STATUS "${args[0]}" (MESSAGES ${messages} UNSEEN ${unseen})`, done];
  }

  /** PLAIN: `\0user\0password`; XOAUTH2: `user=…^Aauth=Bearer …^A^A`. */
  #judgeProof(base64: string): string[] {
    const { tag, mechanism } = this.#asked ?? { tag: '*', mechanism: '' };
    this.#asked = null;
    const text = Buffer.from(base64, 'base64').toString('utf8');
    if (mechanism === 'XOAUTH2') {
      const [user = '', token = ''] = text.split(String.fromCharCode(1));
      const expected = this.#state.accessTokens.get(user.replace('user=', ''));
      return this.#judge(tag, token === `auth=Bearer ${expected}`);
    }
    const [, user = '', password = ''] = text.split('\0');
    return this.#judge(tag, this.#state.passwords.get(user) === password);
  }

  #judge(tag: string, isRight: boolean): string[] {
    this.#isIn = isRight;
    return isRight
      ? [`${tag} OK [CAPABILITY IMAP4rev1] signed in`]
      : [`${tag} NO [AUTHENTICATIONFAILED] wrong`];
  }
}

/** `SEARCH UID 5:* SINCE 1-Nov-2026` and `FETCH 5 (UID BODY.PEEK[])`, of the folder that is open. */
function answerByUid(folder: Folder | null, [name = '', ...args]: string[]): (string | Buffer)[] {
  const mails = folder?.mails ?? [];
  if (name.toUpperCase() === 'SEARCH') {
    const from = Number.parseInt(/UID (\d+)/i.exec(args.join(' '))?.[1] ?? '1', 10);
    const since = /SINCE (\S+)/i.exec(args.join(' '))?.[1];
    const last = mails.at(-1)?.uid ?? 0;
    // `9:*` names the last mail too where none is younger (RFC 3501, 6.4.8).
    const found = mails.filter(({ uid, at }) => {
      const isNew = uid >= Math.min(from, last);
      return isNew && (!since || at.getTime() >= Date.parse(`${since} UTC`));
    });
    return [['* SEARCH', ...found.map(({ uid }) => uid)].join(' ')];
  }
  const wanted = new Set(args[0]?.split(',').map(Number));
  const items = args.slice(1).join(' ');
  return mails.flatMap((mail, at) => (wanted.has(mail.uid) ? [fetched(mail, at + 1, items)] : []));
}

function fetched(mail: StoredMail, place: number, items: string): Buffer {
  const { uid, source, at } = mail;
  const [, clock = ''] = at.toISOString().split('T');
  const month = at.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  const day = String(at.getUTCDate()).padStart(2, ' ');
  const usual = `${day}-${month}-${at.getUTCFullYear()} ${clock.slice(0, 8)} +0000`;
  const date = mail.date ?? usual;
  const head = `* ${place} FETCH (UID ${uid} RFC822.SIZE ${source.length} INTERNALDATE "${date}"`;
  const part = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items);
  if (!part || mail.isWithheld) return Buffer.from(`${head})`);
  const start = Number(part[1] ?? 0);
  const bytes = source.subarray(start, part[2] ? start + Number(part[2]) : undefined);
  const label = part[2] ? `BODY[]<${start}>` : 'BODY[]';
  return Buffer.concat([
    Buffer.from(`${head} ${label} {${bytes.length}}\r\n`),
    bytes,
    Buffer.from(')'),
  ]);
}

const lineOf = (name: string, path: string, { flags = '' }: Folder): string =>
  `* ${name} (${flags}) "/" "${path}"`;
