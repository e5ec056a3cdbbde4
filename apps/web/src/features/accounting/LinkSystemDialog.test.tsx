import { CombinedError, createClient, type Operation, type OperationResult, Provider } from 'urql';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { map, pipe } from 'wonka';
import { TestFrame } from '../../ui/test-frame.tsx';
import { LinkSystemDialog } from './LinkSystemDialog.tsx';

type Came = Pick<OperationResult, 'data' | 'error'>;

const refused = (path: string, message: string): Came => ({
  data: {
    linkAccounting: {
      errorFlag: 'ERROR',
      message: 'Some fields need attention.',
      violations: [{ code: 'custom', path, message }],
    },
  },
});

/** Fills the dialog in and sends it to a server that answers this. */
async function link(came: Came) {
  const onLinked = vi.fn();
  const answer = (operation: Operation): OperationResult =>
    ({ operation, stale: false, hasNext: false, ...came }) as OperationResult;
  const client = createClient({
    url: '/none',
    preferGetMethod: false,
    exchanges: [() => (operations) => pipe(operations, map(answer))],
  });
  await render(
    <TestFrame>
      <Provider value={client}>
        <LinkSystemDialog onClose={() => undefined} onLinked={onLinked} />
      </Provider>
    </TestFrame>,
  );
  await page.getByLabelText(/Name of the system/).fill('Xero');
  await page.getByLabelText(/Company id/).fill('0f7a3c5e-2b1d-4a6f-9c8e-1d2f3a4b5c6d');
  await page.getByLabelText(/API key/).fill('a-key-of-the-company-that-is-long-enough');
  await page.getByRole('button', { name: 'Link system' }).click();
  return onLinked;
}

describe('a form in a dialog', () => {
  it('tells what was done', async () => {
    const done = { errorFlag: 'SUCCESS', message: 'Xero is linked.', violations: [] };
    const onLinked = await link({ data: { linkAccounting: done } });
    await vi.waitFor(() => expect(onLinked).toHaveBeenCalledWith('Xero is linked.'));
  });

  it('shows a broken rule beside its field, and not once more above', async () => {
    const onLinked = await link(refused('apiKey', 'The service does not know this key.'));
    await expect.element(page.getByText('The service does not know this key.')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(onLinked).not.toHaveBeenCalled();
  });

  it('shows a rule of no field above the fields', async () => {
    await link(refused('', 'There are ten links already.'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('There are ten links already.');
  });

  it('says why there is no answer', async () => {
    const onLinked = await link({ error: new CombinedError({ networkError: new Error('gone') }) });
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(onLinked).not.toHaveBeenCalled();
  });
});
