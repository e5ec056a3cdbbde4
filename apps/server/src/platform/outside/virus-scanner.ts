import { createConnection } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { DomainError } from '../errors.ts';

const TIMEOUT_MS = 20_000;
/** An answer is one short line. */
const MAX_ANSWER = 1_000;

/** Asks a clamd beside this server what it thinks of a file. Protocol: clamd(8), INSTREAM. */
export class VirusScanner {
  readonly #socket: Config['clamdSocket'];
  readonly #log: Logger;

  constructor({ clamdSocket }: Pick<Config, 'clamdSocket'>, log: Logger) {
    this.#socket = clamdSocket;
    this.#log = log;
  }

  /**
   * Whether a virus was found; false without a scanner.
   * @throws DomainError UNAVAILABLE when there is one and it does not judge: nothing is stored unseen.
   */
  async isInfected(content: Buffer): Promise<boolean> {
    if (!this.#socket) return false;
    try {
      const answer = await this.#ask(content);
      if (/^stream: OK$/.test(answer)) return false;
      if (/^stream: .+ FOUND$/.test(answer)) {
        this.#log.warn({ answer }, 'an upload was refused by the virus scanner');
        return true;
      }
      throw new Error(`clamd answered: ${answer}`);
    } catch (error) {
      this.#log.error({ error: String(error) }, 'the virus scanner does not judge');
      throw new DomainError('UNAVAILABLE');
    }
  }

  #ask(content: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = createConnection(this.#socket!);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const stop = () => socket.destroy(new Error('clamd took too long'));
      signal.addEventListener('abort', stop, { once: true });
      let answer = '';
      socket.on('connect', () => socket.write(streamOf(content)));
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1');
        if (answer.includes('\0') || answer.length > MAX_ANSWER) socket.end();
      });
      socket.on('error', reject);
      socket.on('close', () => {
        signal.removeEventListener('abort', stop);
        resolve(answer.replace(/\0[\s\S]*$/, '').trim());
      });
    });
  }
}

/** The command, one chunk with its length before it, and an empty one. */
function streamOf(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from('zINSTREAM\0'), length, content, Buffer.alloc(4)]);
}
