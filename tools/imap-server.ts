import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A folder of the server: how many messages, how many unread. */
type Folder = { messages: number; unseen: number; flags?: string };

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

type Tls = { readonly key: string; readonly cert: string };

const unquote = (text: string): string =>
  text.replace(/^"(.*)"$/, '$1').replace(/\\(["\\])/g, '$1');
const words = (line: string): string[] => line.match(/"(?:[^"\\]|\\.)*"|\([^)]*\)|\S+/g) ?? [];

/**
 * An IMAP4rev1 server (RFC 3501) in this process: CAPABILITY, LOGIN, AUTHENTICATE PLAIN and XOAUTH2,
 * LIST, LSUB, STATUS, SELECT, FETCH of flags, NOOP, LOGOUT; on a port of the system's choice.
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

  constructor(socket: Socket, state: State) {
    this.#socket = socket;
    this.#state = state;
    socket.on('data', (chunk: Buffer) => this.#take(chunk.toString('utf8')));
  }

  greet(): void {
    this.#say(['* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2] ready']);
  }

  #say(lines: readonly string[]): void {
    for (const line of lines) this.#socket.write(`${line}\r\n`);
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

  #answer([tag = '*', name = '', ...rest]: string[]): string[] {
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

  #answerMail(tag: string, name: string, args: string[]): string[] {
    const { folders } = this.#state;
    const done = `${tag} OK done`;
    if (name === 'LIST' || name === 'LSUB') {
      if (args[1] === '') return [`* ${name} (\\Noselect) "/" ""`, done];
      return [...[...folders].map(([path, folder]) => lineOf(name, path, folder)), done];
    }
    if (name === 'FETCH') return ['* 1 FETCH (FLAGS (\\Seen))', done];
    const folder = folders.get(args[0] ?? '');
    if (!folder) return [`${tag} NO no such folder`];
    const { messages, unseen } = folder;
    if (name === 'SELECT') return [`* ${messages} EXISTS`, done];
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

const lineOf = (name: string, path: string, { flags = '' }: Folder): string =>
  `* ${name} (${flags}) "/" "${path}"`;
