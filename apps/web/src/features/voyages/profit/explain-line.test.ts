import { estimateVoyage, lineKeyOf, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { explainLine, explainSum } from './explain-line.ts';

const inputs = sampleGrainVoyage();
const documents = { inputs, result: estimateVoyage(inputs) };
const lines = documents.result.lines
  .filter(({ section }) => section !== 'profit_loss')
  .map((line) => ({ key: lineKeyOf(line), label: line.label, amount: line.amount }));
const lineOf = (key: string) => lines.find((line) => line.key === key)!;

describe('the calculation behind a line', () => {
  it('is that of one fuel for its bunkers, 1,901.3 mt at 560.00', async () => {
    const tree = await explainLine(lineOf('bunkers.VLSFO'), documents)?.();
    expect(tree).toMatchObject({ label: 'Cost of VLSFO', value: '1,064,728' });
  });

  it('is none where another amount is shown, as documents have it', () => {
    const posted = { ...lineOf('bunkers.VLSFO'), amount: -1_000_000 };
    expect(explainLine(posted, documents)).toBeNull();
  });

  it('is its lines for a sum, what no calculation comes to named as reported', async () => {
    const sum = { key: 'voyageExpenses', label: 'Total voyage expense', amount: -1_235_000 };
    const parts = [{ ...lineOf('bunkers.VLSFO'), amount: -1_000_000 }, lineOf('portExpenses')];
    const tree = await explainSum(sum, { lines: parts, documents })();
    expect(tree.value).toBe('(1,235,000)');
    expect(tree.inputs?.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Bunkers VLSFO (1,000,000)',
      'Port expenses (235,000)',
    ]);
    expect(tree.inputs?.[0]?.source?.text).toBe('agreed, posted or reported');
    expect(tree.inputs?.[1]?.inputs).toHaveLength(1);
  });
});
