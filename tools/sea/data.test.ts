import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hashInputs } from './inputs.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../packages/sea/data');
interface Manifest {
  inputs: Record<string, string>;
  outputs: Record<string, { sha256: string; gzipBytes: number }>;
}
const manifest = JSON.parse(readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;

describe('the committed sea data', () => {
  it('was built from the scripts and sources as they are; else run npm run build:sea', () => {
    expect(manifest.inputs).toEqual(hashInputs());
  });

  it('is what the build wrote', () => {
    for (const [name, { sha256 }] of Object.entries(manifest.outputs)) {
      const bytes = gunzipSync(readFileSync(path.join(FOLDER, name)));
      expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256);
    }
  });

  it('weighs at most 1.2 MB packed', () => {
    const names = [...Object.keys(manifest.outputs), 'zones.json'];
    const total = names.reduce((sum, name) => sum + statSync(path.join(FOLDER, name)).size, 0);
    expect(total).toBeLessThan(1.2e6);
  });
});
