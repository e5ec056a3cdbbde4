import { createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { onePage, PLAIN_PDF } from '../../test/fixtures/pdf-files.ts';
import { DocumentPool, INSPECTION_LIMITS } from './documents/document-pool.ts';
import { judgeUpload } from './judge-upload.ts';
import { VirusScanner } from './outside/virus-scanner.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const log = pino({ level: 'silent' });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What came in a stream command, its chunks put together; null while it is not whole. */
function contentOf(received: Buffer): Buffer | null {
  let at = 'zINSTREAM\0'.length;
  const chunks: Buffer[] = [];
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** A clamd that knows one virus, or answers as it is told. */
async function scannerThat(answer?: (socket: Socket) => void): Promise<VirusScanner> {
  const daemon: Server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const content = contentOf(received);
      if (!content) return;
      if (answer) answer(socket);
      else socket.end(content.includes(EICAR) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => daemon.listen(0, '127.0.0.1', resolve));
  closing.push(() => daemon.close());
  const { port } = daemon.address() as { port: number };
  return new VirusScanner({ clamdSocket: { host: '127.0.0.1', port } }, log);
}

function inspection(limits = INSPECTION_LIMITS): DocumentPool['inspection'] {
  const pool = new DocumentPool(limits);
  closing.push(() => pool.close());
  return pool.inspection;
}
const noScanner = new VirusScanner({ clamdSocket: null }, log);

describe('an uploaded file', () => {
  it('that is a picture or a plain PDF is taken, and one that acts is refused in words', async () => {
    const platform = { inspection: inspection(), scanner: noScanner };
    expect(await judgeUpload(platform, PNG)).toMatchObject({ mediaType: 'image/png' });
    expect(await judgeUpload(platform, PLAIN_PDF)).toMatchObject({ mediaType: 'application/pdf' });
    const active = onePage({ catalogue: '/OpenAction<</S/J#61vaScript/JS(app.alert\\(1\\))>>' });
    expect(await judgeUpload(platform, active)).toMatch(/carries programs/);
  });

  it('that is not opened in its time is refused', async () => {
    const hurried = { inspection: inspection({ threads: 1, jobMs: 1 }), scanner: noScanner };
    expect(await judgeUpload(hurried, PLAIN_PDF)).toMatch(/takes too long/);
  });

  it('with a virus that the scanner knows is refused, whatever its type', async () => {
    const platform = { inspection: inspection(), scanner: await scannerThat() };
    const infected = onePage({ objects: [`(${EICAR})`] });
    expect(await judgeUpload(platform, infected)).toBe('The virus scanner refuses this file.');
    expect(await judgeUpload(platform, PLAIN_PDF)).toMatchObject({ extension: 'pdf' });
  });

  it('is not taken while the scanner is away, breaks off, or cannot judge', async () => {
    const away = new VirusScanner({ clamdSocket: { path: '/tmp/no-such-clamd' } }, log);
    const silent = await scannerThat((socket) => socket.end());
    const small = await scannerThat((socket) =>
      socket.end('INSTREAM size limit exceeded. ERROR\0'),
    );
    for (const scanner of [away, silent, small]) {
      const judged = judgeUpload({ inspection: inspection(), scanner }, PNG);
      await expect(judged).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
  });
});
