import { describe, expect, it } from 'vitest';
import { creditLines } from './credit-lines.ts';

const line = (description: string, minor: number) => ({
  ...{ description, accountCode: '5010', minor: BigInt(minor) },
});
const textsOf = (lines: ReturnType<typeof creditLines>) =>
  lines.map(({ description, minor }) => `${description} ${minor}`);

describe('what an agent gives back once the final account is cheaper', () => {
  it('is line by line what bills have beyond it; a line that is dearer lowers it', () => {
    const billed = [line('Port dues', 60_000), line('Survey', 2_000), line('Towage', 500)];
    const account = [line('Port dues', 55_000), line('Survey', 2_000), line('Towage', 700)];
    expect(textsOf(creditLines(billed, account))).toEqual(['Port dues 5000', 'Towage -200']);
  });

  it('is nothing where bills have no more than the account, and what was credited before counts', () => {
    const billed = [line('Port dues', 60_000), line('Port dues', -5_000)];
    expect(creditLines(billed, [line('Port dues', 55_000)])).toEqual([]);
    expect(creditLines(billed, [line('Port dues', 56_000)])).toEqual([]);
    expect(textsOf(creditLines(billed, [line('Dues', 54_000)]))).toEqual([
      'Port dues 55000',
      'Dues -54000',
    ]);
  });
});
