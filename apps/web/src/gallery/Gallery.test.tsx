import { MantineProvider } from '@mantine/core';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../theme/index.ts';
import { theme } from '../theme/index.ts';
import { Chart, SnackbarHost, showSnackbar } from '../ui/index.ts';
import { Gallery } from './Gallery.tsx';

const RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };

const show = (scheme: 'light' | 'dark') =>
  render(
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <Gallery />
      <SnackbarHost />
    </MantineProvider>,
  );

const errors = vi.spyOn(console, 'error');
beforeEach(() => errors.mockClear());

describe('the gallery', () => {
  it.each(['light', 'dark'] as const)(
    'has no accessibility violation in %s, and logs no error',
    async (scheme) => {
      await show(scheme);
      await expect.element(page.getByRole('img', { name: /^Net TCE rose/ })).toBeVisible();
      const { violations } = await axe.run(document.body, RULES);
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      expect(errors.mock.calls).toEqual([]);
    },
  );
  it('a figure opens its explanation; arrows walk it; it copies as text', async () => {
    await show('light');
    await page.getByRole('button', { name: /^Explain Net TCE/ }).click();
    await expect.element(page.getByText('1,353,949 ÷ 74.8597 = 18,086')).toBeVisible();
    const inside = () => document.activeElement?.closest('[role=dialog]');
    await expect.poll(inside, { message: 'the popover takes the focus first' }).toBeTruthy();
    document.querySelector<HTMLElement>('[data-line=result]')?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.getAttribute('data-line')).toBe('quantity');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(() => document.querySelector('[data-line=quantity]')).toBeNull();
    await page.getByRole('button', { name: 'Copy as text' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toContain('Net TCE: 18,086 $/day');
  });
  it('a chart can be read as a table', async () => {
    await show('light');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(page.getByRole('table', { name: 'Net TCE by month' })).toBeVisible();
  });
  it('an amount is typed the quick way and shown formatted; a text that is none keeps its place', async () => {
    await show('light');
    const amount = page.getByLabelText('Amount');
    await userEvent.fill(amount, '12.5k');
    await userEvent.tab();
    await expect.element(amount).toHaveValue('12,500.00');
    await userEvent.fill(amount, 'about ten');
    await userEvent.tab();
    await expect.element(page.getByText('“about ten” is not a number')).toBeVisible();
    await expect.element(amount).toHaveValue('about ten');
  });
  it('SHELL-37 SHELL-38 SHELL-39 a message says what was done and goes by itself after two seconds', async () => {
    await show('light');
    await page.getByRole('button', { name: 'Say something' }).click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Saved' }).last())
      .toBeVisible();
    await expect
      .poll(() => document.querySelectorAll('.mantine-Notification-root').length, { timeout: 4000 })
      .toBe(0);
  });
  it('SHELL-37 SHELL-38 an error says so, for as long as it is told to', async () => {
    await show('light');
    showSnackbar('It failed', { error: true, durationMs: 600 });
    await expect.element(page.getByRole('alert').filter({ hasText: 'It failed' })).toBeVisible();
    await expect
      .poll(() => document.querySelectorAll('.mantine-Notification-root').length, { timeout: 1900 })
      .toBe(0);
  });
  it('SHELL-44 a chart without words of its own is still described, and carries no credits', async () => {
    await render(
      <MantineProvider theme={theme}>
        <Chart caption="Figures" options={() => ({ series: [] })} table={<table />} />
      </MantineProvider>,
    );
    const chart = page.getByRole('img', { name: 'Chart displaying data visualization' });
    await expect.element(chart).toBeVisible();
    await expect.poll(() => chart.element().querySelector('svg')).not.toBeNull();
    expect(chart.element().textContent).toBe('');
    expect(chart.element().querySelector('a')).toBeNull();
  });
});
