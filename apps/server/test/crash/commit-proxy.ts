import type { NetConnectOpts, Socket } from 'node:net';
import type { CallFault } from '../../src/modules/banks/embedded/faults.ts';
import { TcpProxy } from '../faults/tcp-proxy.ts';

/** `commit` as a simple query. Source: PostgreSQL documentation, "Message Formats", Query. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
/** How the answer ends: a transaction that failed is told by the other one. */
const ANSWERS = [Buffer.from('COMMIT\0'), Buffer.from('ROLLBACK\0')];

/**
 * Cuts the connection at some COMMITs: before PostgreSQL has it, so that nothing of the transaction is left, or after it was
 * carried out and before anybody hears of it.
 */
export class CommitProxy extends TcpProxy {
  isCutting = false;
  readonly cuts = { before: 0, after: 0 };
  commits = 0;
  readonly #drawFault: () => CallFault;

  constructor(target: NetConnectOpts, drawFault: () => CallFault) {
    super(target);
    this.#drawFault = drawFault;
  }

  protected override link(near: Socket, far: Socket): void {
    let isDeaf = false;
    near.on('data', (chunk: Buffer) => {
      const fault = chunk.includes(COMMIT) ? this.#draw() : 'NONE';
      if (fault === 'REFUSED') {
        this.cuts.before += 1;
        near.destroy();
        return;
      }
      if (fault === 'LOST') {
        this.cuts.after += 1;
        isDeaf = true;
      }
      carry(near, far, chunk);
    });
    far.on('data', (chunk: Buffer) => {
      if (!isDeaf) carry(far, near, chunk);
      else if (ANSWERS.some((answer) => chunk.includes(answer))) near.destroy();
    });
  }

  #draw(): CallFault {
    if (!this.isCutting) return 'NONE';
    this.commits += 1;
    return this.#drawFault();
  }
}

function carry(from: Socket, to: Socket, chunk: Buffer): void {
  if (to.write(chunk)) return;
  from.pause();
  to.once('drain', () => from.resume());
}
