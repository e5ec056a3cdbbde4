import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Option } from '../columns/column.ts';
import { TestFrame } from '../test-frame.tsx';
import { PortInput, SelectInput } from './choice-inputs.tsx';
import { DateTimeInput } from './DateTimeInput.tsx';
import { UtcInput } from './UtcInput.tsx';

type Search = (text: string) => Promise<readonly Option[]>;

type PortProps = { search: Search; least?: number; start?: { value: string; label: string } };

function Port({ search, least, start }: PortProps) {
  const [value, setValue] = useState<string | null>(start?.value ?? null);
  const more = least === undefined ? {} : { leastCharacters: least };
  return (
    <TestFrame>
      <PortInput
        label="Port"
        value={value}
        onChange={setValue}
        search={search}
        {...(start ? { valueLabel: start.label } : {})}
        {...more}
      />
    </TestFrame>
  );
}

function Choice({ options }: { options: readonly Option[] }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <TestFrame>
      <SelectInput label="Fees" value={value} onChange={setValue} options={options} />
    </TestFrame>
  );
}

function Day({ minDay }: { minDay?: string }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <TestFrame>
      <DateTimeInput
        label="Until"
        withTime
        value={value}
        onChange={setValue}
        rules={{ endsRange: true, minDay }}
      />
      <output>{value}</output>
    </TestFrame>
  );
}

const SANTOS: Option = { value: 'BRSSZ', label: 'Santos' };

describe('a list of choices', () => {
  it('choosing what is chosen already keeps it', async () => {
    await render(<Choice options={[SANTOS, { value: 'CNTAO', label: 'Qingdao' }]} />);
    const field = page.getByRole('combobox', { name: 'Fees' });
    for (const round of ['first', 'again']) {
      await userEvent.click(field);
      await userEvent.click(page.getByRole('option', { name: 'Santos' }));
      await expect.element(field, { message: round }).toHaveValue('Santos');
    }
  });

  it('GEN-12 asks for a search until enough is typed, by default one character', async () => {
    await render(<Port search={() => Promise.resolve([SANTOS])} />);
    await page.getByRole('combobox', { name: 'Port' }).click();
    await expect.element(page.getByText('Search for options')).toBeVisible();
    await userEvent.keyboard('s');
    await expect.element(page.getByRole('option', { name: 'Santos' })).toBeVisible();
  });

  it('GEN-12 a longer least length waits for it', async () => {
    await render(<Port search={() => Promise.resolve([SANTOS])} least={3} />);
    await page.getByRole('combobox', { name: 'Port' }).click();
    await userEvent.keyboard('sa');
    await expect.element(page.getByText('Search for options')).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('option', { name: 'Santos' })).toBeVisible();
  });

  it('a late answer about the value it holds writes nothing over what is typed', async () => {
    const rotterdam = { value: 'NLRTM', label: 'Rotterdam, Netherlands' };
    const answers: (() => void)[] = [];
    const search: Search = (text) =>
      text.startsWith('Rott')
        ? new Promise((resolve) => answers.push(() => resolve([rotterdam])))
        : Promise.resolve([{ value: 'SGSIN', label: 'Singapore, Singapore' }]);
    await render(<Port search={search} start={{ value: 'NLRTM', label: 'Rotterdam' }} />);
    const port = page.getByRole('combobox', { name: 'Port' });
    await port.click();
    await expect.poll(() => answers.length).toBe(1);
    await port.fill('Sing');
    answers[0]?.();
    await page.getByRole('option', { name: 'Singapore, Singapore' }).click();
    await expect.element(port).toHaveValue('Singapore, Singapore');
  });

  it('GEN-13 says that it loads, that nothing was found, and that the look-up failed', async () => {
    const answers = new Map<string, () => void>();
    const search: Search = (text) =>
      new Promise((resolve, reject) =>
        answers.set(text, () => (text === 'x' ? resolve([]) : reject(new Error('down')))),
      );
    await render(<Port search={search} />);
    await page.getByRole('combobox', { name: 'Port' }).click();
    await userEvent.keyboard('x');
    await expect.element(page.getByText('Loading...')).toBeVisible();
    await expect.poll(() => answers.has('x')).toBe(true);
    answers.get('x')?.();
    await expect.element(page.getByText('No options found')).toBeVisible();
    await userEvent.keyboard('y');
    await expect.poll(() => answers.has('xy')).toBe(true);
    answers.get('xy')?.();
    await expect.element(page.getByText('No options available')).toBeVisible();
  });

  it('GEN-13 a list that never had one says "No options"', async () => {
    const { rerender } = await render(<Choice options={[]} />);
    await page.getByRole('combobox', { name: 'Fees' }).click();
    await expect.element(page.getByText('No options', { exact: true })).toBeVisible();
    await rerender(<Choice options={[{ value: 'OUR', label: 'We pay all fees' }]} />);
    await userEvent.keyboard('zz');
    await expect.element(page.getByText('No options found')).toBeVisible();
  });
});

describe('a date', () => {
  it('GEN-10 GEN-11 reads day, short month, year, hours and minutes; a range ends with its day', async () => {
    await render(<Day minDay="2026-11-20" />);
    const field = page.getByLabelText('Until', { exact: true });
    await userEvent.fill(field, '5/12/26 14:30');
    await userEvent.tab();
    await expect.element(field).toHaveValue('05 Dec 2026 14:30');
    await userEvent.fill(field, '6/12/26 00:00');
    await userEvent.tab();
    await expect.element(page.getByRole('status')).toHaveTextContent('2026-12-06 23:59:59');
    await userEvent.fill(field, '19/11/26 10:00');
    await userEvent.tab();
    await expect
      .element(page.getByText('Invalid date input: not before 20 Nov 2026'))
      .toBeVisible();
  });

  it('GEN-09 the calendar offers 1990 to the present year plus twenty', async () => {
    await render(<Day />);
    await page.getByRole('button', { name: 'Calendar for Until' }).click();
    const level = page.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ });
    await level.click();
    await page
      .getByRole('button', { name: /^\d{4}$/ })
      .first()
      .click();
    const years = async () =>
      page
        .getByRole('button', { name: /^\d{4}$/ })
        .elements()
        .filter((one) => !one.hasAttribute('data-disabled') && !(one as HTMLButtonElement).disabled)
        .map((one) => Number(one.textContent));
    const seen = new Set<number>();
    const last = new Date().getFullYear() + 20;
    for (let decade = 0; decade < 6; decade++) {
      for (const year of await years()) seen.add(year);
      const back = page.getByRole('button', { name: 'Previous decade' }).query();
      if (!(back instanceof HTMLButtonElement) || back.disabled) break;
      await userEvent.click(back);
    }
    expect(Math.min(...seen)).toBe(1990);
    for (let decade = 0; decade < 9; decade++) {
      for (const year of await years()) seen.add(year);
      const on = page.getByRole('button', { name: 'Next decade' }).query();
      if (!(on instanceof HTMLButtonElement) || on.disabled) break;
      await userEvent.click(on);
    }
    expect(Math.max(...seen)).toBe(last);
  });
});

function Instant() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <TestFrame>
      <UtcInput label="Redelivery" value={value} onChange={setValue} rules={ENDS} />
      <output>{value}</output>
    </TestFrame>
  );
}
const ENDS = { endsRange: true };

it.each([
  ['1 dec 2026', '2026-12-01T23:59:59.000Z'],
  ['1 dec 2026 00:00', '2026-12-01T23:59:59.000Z'],
  ['1 dec 2026 06:30', '2026-12-01T06:30:00.000Z'],
])('GEN-11 an instant that ends a range: %s is %s', async (typed, kept) => {
  await render(<Instant />);
  await page.getByLabelText('Redelivery, UTC').fill(typed);
  await userEvent.tab();
  await expect.element(page.getByText(kept)).toBeVisible();
});
