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
});
