import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const PACKABLE = /\.(js|mjs|css|html|svg|json|webmanifest)$/;
/** Below this a packet of the network holds it as it is. */
const LEAST_BYTES = 1_000;
/** Of 11: the last step takes as long again for two bytes in a hundred, the one before it saves ten to forty. */
const QUALITY = 10;

/** Lays a `.br` and a `.gz` beside every text of a folder; the server sends these to who can take them. */
export async function packFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => PACKABLE.test(name)).map((name) => path.join(folder, name));
  await Promise.all(files.map(packFile));
}

async function packFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
