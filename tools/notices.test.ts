import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPermissive, noticesText, runtimePackages } from './notices.ts';

/** Their manifest names no licence: the one of the file beside it. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

describe('what the product is made of', () => {
  it('stands in THIRD_PARTY_NOTICES.md, in the versions that are installed', () => {
    const written = readFileSync(new URL('../THIRD_PARTY_NOTICES.md', import.meta.url), 'utf8');
    // npm run notices writes it.
    expect(written).toBe(noticesText());
  });

  it('is licensed so that everybody may use, change and pass on the whole', () => {
    const packages = runtimePackages();
    expect(packages.length).toBeGreaterThan(200);
    const doubtful = packages.filter(
      ({ name, license }) => !isPermissive(license ?? READ_BY_HAND[name] ?? ''),
    );
    expect(doubtful.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  it('a licence that asks for more is noticed, also beside one that does not', () => {
    expect(['MIT', '(MIT OR GPL-3.0)', '(ISC AND CC-BY-3.0)'].map(isPermissive)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['GPL-3.0', '(MIT AND GPL-3.0)', 'SSPL-1.0', ''].map(isPermissive)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
