import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { statement } from './statement.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'mainsheet-statement-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function read(content: string, ...options: readonly string[]) {
  const file = path.join(scratch, 'statement.txt');
  writeFileSync(file, content);
  const [out, err]: [string[], string[]] = [[], []];
  const status = await statement([file, ...options], {
    print: (text) => void out.push(text),
    complain: (text) => void err.push(text),
  });
  return { status, out: out.join('\n'), err: err.join('\n') };
}

const MT940 = `:20:START
:25:NL02ABNA0123456789
:28C:7/1
:60F:C261101EUR1000,00
:61:2611031103D250,50NTRFINV-77//B1
:86:Rotterdam Marine Fuels
:62F:C261130EUR749,50
`;

describe('the statement of a bank on the command line', () => {
  it('is printed line by line with its balances', async () => {
    const { status, out } = await read(MT940);
    expect(status).toBe(0);
    expect(out.split('\n').slice(0, 2)).toEqual([
      'MT940: NL02ABNA0123456789, EUR, 7/1',
      'Opening 1000.00, 1 line, closing 749.50',
    ]);
    expect(out).toContain('2026-11-03\t2026-11-03\t-250.50\t');
    expect(out).toContain('Rotterdam Marine Fuels');
  });

  it('says what is missing when its balances do not agree', async () => {
    const { status, out } = await read(MT940.replace('749,50', '700,00'));
    expect(status).toBe(1);
    expect(out).toContain('is missing');
  });

  it('asks what a table leaves open, and reads it with the answer', async () => {
    const csv = 'Date,Amount,Text\n03/04/2026,10.00,Dues\n';
    const asked = await read(csv);
    expect([asked.status, asked.out]).toEqual([2, '']);
    expect(asked.err).toContain('--date-order: ');
    const read2 = await read(csv, '--date-order', 'day first', '--currency', 'EUR');
    expect(read2.status).toBe(0);
    expect(read2.out).toContain('2026-04-03\t2026-04-03\t10.00\t');
  });

  it('refuses what is no statement, and options that it does not know', async () => {
    expect(await read('\0\0')).toMatchObject({ status: 2, out: '' });
    expect((await read(MT940, '--date-order', 'sideways')).err).toMatch(
      /^mainsheet statement FILE/,
    );
  });
});
