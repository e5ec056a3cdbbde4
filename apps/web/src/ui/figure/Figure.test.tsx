import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../test-frame.tsx';
import { Figure } from './Figure.tsx';

const DAYS = { key: 'days', label: 'Days', value: '40' };
const TCE = { key: 'tce', label: 'Net TCE', value: '18,086', unit: 'USD', inputs: [DAYS] };

describe('a figure', () => {
  it('closes its explanation by Escape also before the focus has gone into it', async () => {
    await render(
      <TestFrame>
        <Figure label="Net TCE" explanation={TCE}>
          18,086
        </Figure>
      </TestFrame>,
    );
    const figure = page.getByRole('button', { name: /^Explain Net TCE/ });
    await figure.click();
    await expect.element(page.getByRole('treeitem')).toBeVisible();
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    figure.element().dispatchEvent(pressed);
    await expect.element(page.getByRole('treeitem')).not.toBeInTheDocument();
  });

  it('a long explanation begins with its inputs, folded; each opens to what stands below it', async () => {
    const part = (key: string) => ({
      ...{ key, label: `Part ${key}`, value: '1' },
      inputs: ['a', 'b', 'c', 'd'].map((of) => ({ key: `${key}${of}`, label: of, value: '1' })),
    });
    const whole = { ...TCE, inputs: ['1', '2', '3', '4'].map(part) };
    await render(
      <TestFrame>
        <Figure label="Net TCE" explanation={whole}>
          18,086
        </Figure>
      </TestFrame>,
    );
    await page.getByRole('button', { name: /^Explain Net TCE/ }).click();
    await expect.poll(() => page.getByRole('treeitem').all().length).toBe(4);
    await page.getByRole('treeitem', { name: /Part 2/ }).click();
    await expect.poll(() => page.getByRole('treeitem').all().length).toBe(8);
  });
});
