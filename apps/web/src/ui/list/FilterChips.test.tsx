import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateTimeInput } from '../inputs/DateTimeInput.tsx';
import { TestFrame } from '../test-frame.tsx';
import { ChoiceChip, RangeChip } from './FilterChips.tsx';

const OPTIONS = [
  { value: 'USD', label: 'US dollar' },
  { value: 'EUR', label: 'Euro' },
];

function Chips() {
  const [currency, setCurrency] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>('2026-11-20');
  return (
    <TestFrame>
      <ChoiceChip label="Currency" options={OPTIONS} value={currency} onChange={setCurrency} />
      <RangeChip label="Date" text={from ? `from ${from}` : ''}>
        <DateTimeInput label="From" value={from} onChange={setFrom} />
      </RangeChip>
    </TestFrame>
  );
}

it('a chip says what was chosen, and lets go of it', async () => {
  await render(<Chips />);
  const chip = page.getByRole('button', { name: /^Currency/ });
  await chip.click();
  await page.getByRole('menuitemradio', { name: 'Euro' }).click();
  await expect.element(chip).toHaveTextContent('CurrencyEuro');
  await expect.element(page.getByRole('menuitemradio', { name: 'Euro' })).not.toBeInTheDocument();
  await chip.click();
  await page.getByRole('menuitem', { name: 'Clear' }).click();
  await expect.element(page.getByRole('button', { name: 'Currency', exact: true })).toBeVisible();
});

it('a day is picked from the calendar inside a chip, in another month; Escape closes both', async () => {
  await render(<Chips />);
  const chip = page.getByRole('button', { name: /^Date/ });
  await chip.click();
  await page.getByRole('button', { name: 'Calendar for From' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar for From' });
  await calendar.getByRole('button', { name: /next month/i }).click();
  await calendar.getByRole('button', { name: /^0?9 December 2026/ }).click();
  await expect.element(chip).toHaveTextContent('Datefrom 2026-12-09');
  await expect.element(page.getByLabelText('From', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('From', { exact: true })).not.toBeInTheDocument();
});
