import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { isSoon, until } from './waiting.ts';

const entry = path.join(import.meta.dirname, '../../src/main.ts');
const loader = path.join(import.meta.dirname, 'mutant-loader.ts');
const STARTS_WITHIN_MS = 60_000;

const MOST_WORDS = 1500;

/** The end of what a process says of its faults. */
function lastWordsOf({ stderr }: ChildProcess): () => string {
  let words = '';
  stderr?.on('data', (piece: Buffer) => {
    words = (words + piece.toString()).slice(-MOST_WORDS);
  });
  return () => words;
}

/** The real server process, and how to kill it. */
export class KilledServer {
  readonly address: string;
  /** Each time it ended and nobody had killed it: what it said last. */
  readonly ownEnds: string[] = [];
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;

  constructor(env: Readonly<Record<string, string>>, address: string) {
    this.#env = env;
    this.address = address;
  }

  /** A start that fails because the database just went is tried again. */
  async start(): Promise<void> {
    const env = { ...process.env, ...this.#env };
    const flags = this.#env.MUTANT ? ['--import', loader] : [];
    const end = Date.now() + STARTS_WITHIN_MS;
    for (;;) {
      const child = spawn(process.execPath, [...flags, entry], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      this.#child = child;
      const said = lastWordsOf(child);
      const isOver = () => child.exitCode !== null || child.signalCode !== null;
      await isSoon(async () => isOver() || (await this.#isReady()), end - Date.now());
      if (!isOver()) {
        child.once('exit', (code) => void this.#onExit(child, `${code}: ${said()}`));
        return;
      }
      if (Date.now() > end) throw new Error('The server does not start.');
    }
  }

  async kill(): Promise<void> {
    const child = this.#child!;
    this.#child = null;
    child.kill('SIGKILL');
    await this.start();
  }

  async stop(): Promise<void> {
    const child = this.#child!;
    this.#child = null;
    child.kill('SIGTERM');
    await until(() => child.exitCode !== null || child.signalCode !== null);
  }

  async #onExit(child: ChildProcess, why: string): Promise<void> {
    if (this.#child !== child) return;
    this.ownEnds.push(why);
    await this.start();
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.address}/readyz`).catch(() => null);
    return answer?.ok ?? false;
  }
}
