import { cacheExchange, createClient, Provider } from 'urql';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromValue, map, mergeMap, pipe } from 'wonka';
import { TestFrame } from '../../ui/test-frame.tsx';
import { ContactPicker } from './ContactPicker.tsx';

const session = vi.hoisted(() => ({ mayIntegrate: true }));
vi.mock('../../platform/session/use-session.ts', () => ({
  useMay: (key: string) => !key.startsWith('accountingIntegration') || session.mayIntegrate,
}));

const MERIDIAN = {
  __typename: 'Contact',
  id: 'c1',
  name: 'Meridian Grain',
  city: 'Geneva',
  countryCode: 'CH',
  currency: 'USD',
  paymentTermsDays: 10,
};
const sent: unknown[] = [];

/** A server that knows one company and takes every new one. */
function answer(variables: { data?: { name: string } }) {
  if (!variables.data) return { searchContacts: [MERIDIAN] };
  sent.push(variables.data);
  const contact = { ...MERIDIAN, id: 'c2', name: variables.data.name, version: 1 };
  return {
    createContact: { errorFlag: 'SUCCESS', message: 'was added', violations: [], contact },
  };
}

const client = createClient({
  url: '/none',
  preferGetMethod: false,
  exchanges: [
    cacheExchange,
    () => (operations) =>
      pipe(
        operations,
        mergeMap((operation) =>
          pipe(
            fromValue(operation),
            map(() => ({
              operation,
              data: answer(operation.variables as { data?: { name: string } }),
              stale: false,
              hasNext: false,
            })),
          ),
        ),
      ),
  ],
});

const show = (onChange: (id: string | null) => void) =>
  render(
    <TestFrame>
      <Provider value={client}>
        <ContactPicker label="Customer" kind="customer" value={null} onChange={onChange} />
      </Provider>
    </TestFrame>,
  );

describe('contact picker', () => {
  it('picks a company that was searched for', async () => {
    const onChange = vi.fn();
    await show(onChange);
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await page.getByRole('option', { name: 'Meridian Grain' }).click();
    expect(onChange).toHaveBeenCalledWith('c1');
  });

  it('adds a company without leaving the page and picks it', async () => {
    session.mayIntegrate = true;
    const onChange = vi.fn();
    await show(onChange);
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await page.getByRole('option', { name: '+ Add new' }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await expect.element(dialog.getByRole('checkbox', { name: 'Customer' })).toBeChecked();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Company name' }), 'Kattegat Grain');
    await dialog.getByRole('button', { name: 'Add contact' }).click();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('c2'));
    expect(sent).toEqual([
      expect.objectContaining({ name: 'Kattegat Grain', kinds: ['customer'] }),
    ]);
  });

  it('PERM-17 offers no "Add new" to those who may not integrate accounting', async () => {
    session.mayIntegrate = false;
    await show(() => undefined);
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await expect.element(page.getByRole('option', { name: 'Meridian Grain' })).toBeVisible();
    expect(page.getByRole('option', { name: '+ Add new' }).query()).toBeNull();
  });
});
