import { creditNoteInput } from '@mainsheet/contract';
import { createClient, Provider } from 'urql';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromValue, map, mergeMap, pipe } from 'wonka';
import type { ZodType } from 'zod';
import { Form, useKitForm } from '../../ui/index.ts';
import { TestFrame } from '../../ui/test-frame.tsx';
import { CreditNoteFields } from './CreditNoteFields.tsx';
import { type CreditNoteValues, emptyCreditNote } from './credit-note-form.ts';

vi.mock('../../platform/session/use-session.ts', () => ({ useMay: () => true }));

/** The days a rate was looked up for. */
const asked: string[] = [];

/** A server whose rate of a day is 1.0 and the day of the month in hundredths. */
const client = createClient({
  url: '/none',
  preferGetMethod: false,
  exchanges: [
    () => (operations) =>
      pipe(
        operations,
        mergeMap((operation) => {
          const { on } = operation.variables as { on?: string };
          if (on) asked.push(on);
          const rate = on && { rate: `1.${on.slice(8)}`, rateOn: on, source: 'ECB' };
          return pipe(
            fromValue({ exchangeRateOn: rate }),
            map((data) => ({ operation, data, stale: false, hasNext: false })),
          );
        }),
      ),
  ],
});

const SCHEMA = creditNoteInput as unknown as ZodType<CreditNoteValues, CreditNoteValues>;

function Subject() {
  const start = emptyCreditNote({ baseCurrency: 'USD', today: '2026-11-10' });
  const form = useKitForm(SCHEMA, { ...start, currency: 'EUR', exchangeRate: '' });
  return (
    <Form form={form} onSubmit={() => {}}>
      <CreditNoteFields form={form} baseCurrency="USD" customerName={undefined} />
    </Form>
  );
}

const show = () =>
  render(
    <TestFrame>
      <Provider value={client}>
        <Subject />
      </Provider>
    </TestFrame>,
  );

const rate = () => page.getByRole('textbox', { name: 'Exchange rate' });

async function chooseDay(day: string): Promise<void> {
  await userEvent.fill(page.getByRole('textbox', { name: 'Date' }), day);
  await userEvent.tab();
}

describe('the rate of a credit note', () => {
  it('follows the date while nobody has typed one', async () => {
    await show();
    await chooseDay('12 Nov 2026');
    await expect.element(rate()).toHaveValue('1.120000');
    await chooseDay('15 Nov 2026');
    await expect.element(rate()).toHaveValue('1.150000');
    await expect.element(page.getByText('ECB, 15 Nov 2026')).toBeVisible();
  });

  it('that somebody typed stays when the date changes', async () => {
    await show();
    await chooseDay('12 Nov 2026');
    await expect.element(rate()).toHaveValue('1.120000');
    await userEvent.fill(rate(), '1.3');
    await userEvent.tab();
    await expect.element(page.getByText('typed')).toBeVisible();
    asked.length = 0;
    await chooseDay('15 Nov 2026');
    await expect.poll(() => asked).toContain('2026-11-15');
    await expect.element(page.getByText('typed')).toBeVisible();
    await expect.element(rate()).toHaveValue('1.300000');
  });
});
