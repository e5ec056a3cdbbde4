import { describe, expect, it } from 'vitest';
import type { VoyageRow } from '../voyages.queries.ts';
import { columnsOf } from './voyage-board.ts';

const row = (status: string, voyageNumber: string, from: string, to: string): VoyageRow =>
  ({ id: voyageNumber, voyageNumber, status, commencingAt: from, completionAt: to }) as VoyageRow;

describe('the board of voyages', () => {
  it('stands in the order a voyage goes; what is empty and no part of that way is left out', () => {
    const columns = columnsOf([row('Cancelled', 'A-1', '2026-01-01', '2026-02-01')]);
    expect(columns.map(({ status }) => status)).toEqual([
      'Scheduled',
      'Commenced',
      'Completed',
      'Cancelled',
    ]);
  });

  it('has what needs somebody first on top', () => {
    const columns = columnsOf([
      row('Commenced', 'A-1', '2026-01-01', '2026-04-01'),
      row('Commenced', 'A-2', '2026-02-01', '2026-03-01'),
      row('Scheduled', 'A-3', '2026-06-01', '2026-07-01'),
      row('Scheduled', 'A-4', '2026-05-01', '2026-08-01'),
      row('Closed', 'A-5', '2025-01-01', '2025-02-01'),
      row('Closed', 'A-6', '2025-03-01', '2025-04-01'),
    ]);
    const numbersOf = (status: string) =>
      columns
        .find((column) => column.status === status)
        ?.shown.map((voyage) => voyage.voyageNumber);
    expect(numbersOf('Commenced')).toEqual(['A-2', 'A-1']);
    expect(numbersOf('Scheduled')).toEqual(['A-4', 'A-3']);
    expect(numbersOf('Closed')).toEqual(['A-6', 'A-5']);
  });

  it('draws forty of a status and counts all', () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      row('Closed', `A-${at}`, '2025-01-01', `2025-02-${10 + (at % 10)}`),
    );
    const [closed] = columnsOf(many).filter(({ status }) => status === 'Closed');
    expect([closed?.rows.length, closed?.shown.length]).toEqual([60, 40]);
  });
});
