import { expect, it } from 'vitest';
import { MOVED_KEY, withoutMoves } from './moved-lines.ts';

const line = (account: string, minor: string, key: string | null = MOVED_KEY) => ({
  ...{ account_code: account, amount_minor: minor, source_key: key },
});

it('the paper leaves off what is moved among voyages, as long as it comes to nothing by account', () => {
  const hire = line('4100', '21000000', null);
  const other = line('4100', '-500', 'tax.1');
  const moves = [line('4100', '1400000'), line('4100', '-1400000'), line('4110', '-700')];
  expect(withoutMoves([hire, ...moves, line('4110', '700'), other])).toEqual([hire, other]);
  const changed = line('4110', '600');
  expect(withoutMoves([hire, ...moves, changed])).toEqual([hire, moves[2], changed]);
});
