import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../../ui/test-frame.tsx';
import type { Call } from '../voyage-record.ts';
import { CallFigures } from './CallFigures.tsx';

const santos: Call = {
  rowId: 'santos',
  portName: 'Santos',
  portFunction: 'Loading',
  timeZone: 'America/Sao_Paulo',
  estimated: { arrivalAt: '2026-09-25T18:00:00Z', departureAt: '2026-10-05T13:49:00Z' },
  expected: { arrivalAt: '2026-09-25T22:00:00Z', departureAt: '2026-10-08T07:30:00Z' },
  actualArrivalAt: '2026-09-25T22:00:00Z',
  actualDepartureAt: null,
  slipDays: 2.737,
};

it('VOY-02 says of each call what happened, what is expected and what was estimated', async () => {
  const added = { ...santos, rowId: 'singapore', portName: 'Singapore', estimated: null };
  await render(
    <TestFrame>
      <CallFigures calls={[santos, { ...added, slipDays: null }]} />
    </TestFrame>,
  );
  const row = (name: string) => page.getByRole('row', { name });
  await expect
    .element(
      row(
        'Santos loading 25 Sep 22:00 25 Sep 18:00 exp. 08 Oct 07:30 05 Oct 13:49 12.40 9.83 +2.74',
      ),
    )
    .toBeVisible();
  // A call that was added after fixing was not estimated.
  await expect.element(row('Singapore loading 25 Sep 22:00 exp. 08 Oct 07:30 12.40')).toBeVisible();
});
