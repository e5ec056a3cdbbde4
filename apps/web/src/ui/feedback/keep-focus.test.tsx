import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../test-frame.tsx';
import { keepFocus } from './keep-focus.ts';

function Work() {
  useEffect(() => keepFocus(document), []);
  const [isBusy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const run = () => {
    setBusy(true);
    setTimeout(() => {
      setCount(count + 1);
      setBusy(false);
    }, 60);
  };
  return (
    <TestFrame>
      <input aria-label="Elsewhere" />
      <Button loading={isBusy} onClick={run}>
        Get a rate
      </Button>
      <output>{count} times</output>
    </TestFrame>
  );
}

describe('a button that works', () => {
  it('has the focus again once it is done', async () => {
    await render(<Work />);
    const button = page.getByRole('button', { name: 'Get a rate' });
    (button.element() as HTMLElement).focus();
    for (const times of ['1 times', '2 times']) {
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByText(times)).toBeVisible();
      await expect.element(button).toHaveFocus();
    }
  });

  it('takes it from nobody who went on meanwhile', async () => {
    await render(<Work />);
    (page.getByRole('button', { name: 'Get a rate' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' });
    (elsewhere.element() as HTMLElement).focus();
    await expect.element(page.getByText('1 times')).toBeVisible();
    await expect.element(elsewhere).toHaveFocus();
  });
});
