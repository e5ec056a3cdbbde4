import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createClient, Provider } from 'urql';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromValue, map, mergeMap, pipe } from 'wonka';
import { TestFrame } from '../../ui/test-frame.tsx';
import { SaveEInvoice } from './SaveEInvoice.tsx';

const saved = vi.hoisted(() => ({ files: [] as string[][] }));
vi.mock('../../platform/lists/files.ts', () => ({
  downloadFile: async (...of: string[]) => void saved.files.push(of),
}));

type Check = { isReady: boolean; lacks: object[] };

const clientOf = (check: Check) =>
  createClient({
    url: '/none',
    preferGetMethod: false,
    exchanges: [
      () => (operations) =>
        pipe(
          operations,
          mergeMap((operation) =>
            pipe(
              fromValue(operation),
              map(() => ({
                operation,
                data: { check: { profile: 'EN 16931', contactId: 'c1', ...check } },
                stale: false,
                hasNext: false,
              })),
            ),
          ),
        ),
    ],
  });

async function show(check: Check) {
  const history = createMemoryHistory({ initialEntries: ['/invoice?id=i1'] });
  await render(
    <TestFrame>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history })}>
        <Provider value={clientOf(check)}>
          <SaveEInvoice kind="invoice" id="i1" name="INV-00017" />
        </Provider>
      </RouterContextProvider>
    </TestFrame>,
  );
  return history;
}

describe('saving an e-invoice', () => {
  it('saves the file under the number', async () => {
    await show({ isReady: true, lacks: [] });
    await page.getByRole('button', { name: 'Save e-invoice' }).click();
    await expect.poll(() => saved.files).toEqual([['INV-00017.xml', 'invoices/i1/e-invoice']]);
    await page.getByRole('button', { name: 'Save Factur-X' }).click();
    await expect.poll(() => saved.files[1]).toEqual(['INV-00017.pdf', 'invoices/i1/factur-x']);
  });

  it('says what is missing and leads to where it is entered, inside the app', async () => {
    const message = 'Choose the country of the customer.';
    const history = await show({
      isReady: false,
      lacks: [
        { rule: 'BR-11', place: 'buyer', field: 'Country', message },
        { rule: 'BR-CO-18', place: 'invoiceSettings', field: 'Without VAT', message: 'Choose.' },
        { rule: 'BR-16', place: 'document', field: 'Lines', message: 'It has no lines.' },
      ],
    });
    await page.getByRole('button', { name: 'Save e-invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'INV-00017 is not an e-invoice yet' });
    await expect
      .element(dialog.getByRole('row', { name: /Country.*BR-11/ }))
      .toHaveTextContent('CountryCustomerChoose the country of the customer.BR-11');
    await expect
      .element(dialog.getByRole('row', { name: /Lines.*BR-16/ }))
      .toHaveTextContent('LinesThis documentIt has no lines.BR-16');
    await expect
      .element(dialog.getByRole('link', { name: 'Invoice settings' }))
      .toHaveAttribute('href', '/settings?section=invoices');
    await dialog.getByRole('link', { name: 'Customer' }).click();
    // The page itself stays: the router alone went on.
    await expect.poll(() => history.location.href).toBe('/edit-contact?id=c1');
  });
});
