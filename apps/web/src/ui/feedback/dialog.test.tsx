import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { FormDialog } from '../forms/FormDialog.tsx';
import { TextField } from '../forms/fields.tsx';
import { FormField, useKitForm } from '../forms/form.tsx';
import { QuantityInput } from '../inputs/figure-inputs.tsx';
import { TestFrame } from '../test-frame.tsx';
import { CancelButton, Dialog } from './dialog.tsx';

const PORT = z.object({ name: z.string(), depth: z.string().nullable() });
type Port = z.infer<typeof PORT>;

type PortFormProps = { onClose: () => void; onSubmit?: () => Promise<void> };

function PortForm({ onClose, onSubmit = async () => undefined }: PortFormProps) {
  const form = useKitForm<Port>(PORT, { name: '', depth: null });
  return (
    <FormDialog
      title="New port"
      form={form}
      action="Save"
      isBusy={false}
      refusal={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField<Port> name="name" label="Name" />
      <FormField control={form.control} name="depth">
        {(field) => <QuantityInput label="Depth" unit="m" {...field} />}
      </FormField>
    </FormDialog>
  );
}

function Opened({ children }: { children: (onClose: () => void) => React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TestFrame>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && children(() => setOpen(false))}
    </TestFrame>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'New port' });
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const name = () => page.getByLabelText('Name');

async function openForm() {
  await render(<Opened>{(onClose) => <PortForm onClose={onClose} />}</Opened>);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog()).toBeVisible();
}

async function openAndType() {
  await openForm();
  await name().fill('Santos');
}

/** Every way out of a dialog. */
const WAYS: readonly (readonly [string, () => Promise<void>])[] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  [
    'a press beside it',
    async () => {
      const beside = document.querySelector('.mantine-Modal-overlay') as HTMLElement;
      await userEvent.click(beside, { position: { x: 5, y: 5 } });
    },
  ],
  ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
];

describe('the button of a form in a dialog', () => {
  it('sends once, however often it is pressed in one breath', async () => {
    const send = vi.fn(() => new Promise<void>(() => undefined));
    await render(
      <TestFrame>
        <PortForm onClose={() => undefined} onSubmit={send} />
      </TestFrame>,
    );
    await name().fill('Santos');
    const save = page.getByRole('button', { name: 'Save' }).element() as HTMLElement;
    save.click();
    save.click();
    await expect.poll(() => send.mock.calls.length).toBe(1);
    save.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('closing a dialog', () => {
  for (const [way, close] of WAYS) {
    it(`by ${way} is asked about where something was typed, and "Stay" keeps it`, async () => {
      await openAndType();
      await close();
      await expect.element(question()).toBeVisible();
      await page.getByRole('button', { name: 'Stay' }).click();
      await expect.element(question()).not.toBeInTheDocument();
      await expect.element(name()).toHaveValue('Santos');
      const there = way === 'Cancel' ? page.getByRole('button', { name: 'Cancel' }) : name();
      await expect.element(there).toHaveFocus();
      await close();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
    });

    it(`by ${way} happens at once where nothing was typed, or all of it was taken back`, async () => {
      await openAndType();
      await name().fill('');
      await close();
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(question()).not.toBeInTheDocument();
    });
  }

  it('is answered with "Stay" by a second Escape', async () => {
    await openAndType();
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(dialog()).toBeVisible();
    await expect.element(name()).toHaveFocus();
  });

  it('waits for a figure whose typing Escape takes back first', async () => {
    await openForm();
    await page.getByLabelText('Depth').click();
    await userEvent.keyboard('12');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByLabelText('Depth')).toHaveValue('');
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('is asked about where a figure was typed and not left yet', async () => {
    await openForm();
    await page.getByLabelText('Depth').click();
    await userEvent.keyboard('12');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question()).toBeVisible();
  });

  it('happens at once over a password: typing it again is all that is lost', async () => {
    const closed = vi.fn();
    await render(
      <TestFrame>
        <Dialog opened title="Confirm" onClose={closed} actions={<CancelButton />}>
          <PasswordInput label="Password" />
        </Dialog>
      </TestFrame>,
    );
    await page.getByLabelText('Password').first().fill('a secret');
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledOnce();
  });
});
