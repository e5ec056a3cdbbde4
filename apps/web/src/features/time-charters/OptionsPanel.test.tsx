import { timeCharterInput } from '@mainsheet/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import { OptionsPanel } from './OptionsPanel.tsx';
import type { TimeCharterRecord } from './time-charters.queries.ts';

const sent = vi.hoisted(() => ({ variables: [] as object[] }));
vi.mock('../../platform/session/use-session.ts', () => ({
  useMay: () => true,
  useUser: () => ({ permissions: [] }),
  isRestricted: () => false,
}));
vi.mock('../../platform/records/mutations.ts', () => ({
  showOutcome: () => undefined,
  useMutate: () => [
    (variables: object) => {
      sent.variables.push(variables);
      return Promise.resolve({ answer: null, refusal: null });
    },
    false,
  ],
}));

beforeEach(() => {
  sent.variables = [];
});

const DECIDED = {
  decision: 'Declared',
  decidedAt: '2026-11-18T09:30:00.000Z',
  decidedBy: 'Ingrid Moe',
} as const;
const show = (decided: readonly object[]) => {
  const options = [0, 1].map((at) => ({
    ...{ duration: 6, durationType: 'Months', plusDays: 15, minusDays: 15 },
    ...{ rateBasis: 'Typed', hireRate: 14_500, declareBy: '2027-03-01' },
    ...decided[at],
  }));
  const terms = timeCharterInput.parse({ type: 'in', maxDuration: 300, options });
  const charter = { id: 'tc1', version: 4, status: 'Delivered', optionPeriods: [] };
  return render(
    <TestFrame>
      <OptionsPanel charter={charter as unknown as TimeCharterRecord} terms={terms} />
    </TestFrame>,
  );
};

it('says how long options go on, at what rate, until when and by whom they were declared', async () => {
  await show([DECIDED]);
  const first = page.getByRole('row', { name: /^1 6 months \+15 −15/ });
  await expect.element(first).toBeVisible();
  expect(first.element().textContent).toContain('14,500.00 per day');
  expect(first.element().textContent).toContain('1 Mar 2027');
  expect(first.element().textContent).toContain('Declared 18 Nov 2026');
  expect(first.element().textContent).toContain('by Ingrid Moe');
  expect(page.getByRole('row', { name: /^2 6 months/ }).element().textContent).toContain('open');
});

it('the next open one is declared or lapses, the last decision is taken back, each by its button alone', async () => {
  await show([DECIDED]);
  expect(page.getByRole('button').elements()).toHaveLength(3);
  await page.getByRole('button', { name: 'Declare, option 2' }).click();
  await page.getByRole('button', { name: 'Take back, option 1' }).click();
  expect(sent.variables).toEqual([
    { id: 'tc1', version: 4, option: 2, decision: 'Declared' },
    { id: 'tc1', version: 4, option: 1, decision: null },
  ]);
});

it('behind one that lapsed nothing is open', async () => {
  await show([{ ...DECIDED, decision: 'Lapsed' }]);
  await expect.element(page.getByText('lapsed with it')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
});
