import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Pieces of the file are about this large. */
const PART_BYTES = 4_000_000;

/** Characters that a path of an archive, or of a computer it is unpacked on, cannot carry. */
const UNSAFE = /[\p{Cc}\\/:*?"<>|]+/gu;

/** A name that stays in its folder wherever the archive is unpacked. */
export const safeName = (name: string): string =>
  name.replace(UNSAFE, '_').replace(/^\.+/, '_').slice(0, 150) || '_';

/**
 * Writes a ZIP piece by piece, so that no archive is ever in memory as a whole.
 * @param keep puts a piece away; they come in order, numbered from 0
 */
export class ZipWriter {
  readonly #zip: Zip;
  readonly #keep: (partNo: number, content: Buffer) => Promise<void>;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #partNo = 0;
  byteSize = 0;

  constructor(keep: (partNo: number, content: Buffer) => Promise<void>) {
    this.#keep = keep;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#waiting.push(chunk);
      this.#waitingBytes += chunk.length;
      this.byteSize += chunk.length;
    });
  }

  /** Papers and pictures are packed already; texts shrink to a tenth. */
  async add(path: string, pieces: AsyncIterable<Uint8Array>, isPacked: boolean): Promise<void> {
    const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path);
    this.#zip.add(entry);
    for await (const piece of pieces) {
      entry.push(piece);
      if (this.#waitingBytes >= PART_BYTES) await this.#flush();
    }
    entry.push(new Uint8Array(0), true);
    if (this.#waitingBytes >= PART_BYTES) await this.#flush();
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#waitingBytes === 0) return;
    const content = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    await this.#keep(this.#partNo, content);
    this.#partNo += 1;
  }
}
