import { type VesselInput, vesselInput } from '@mainsheet/contract';
import { useFormState } from 'react-hook-form';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ZodType } from 'zod';
import { Form, TextField, useKitForm } from '../../../ui/index.ts';
import { TestFrame } from '../../../ui/test-frame.tsx';
import { emptyVessel } from '../vessel-record.ts';
import { PasteDescription } from './PasteDescription.tsx';

const SCHEMA = vesselInput as unknown as ZodType<VesselInput, VesselInput>;

function Vessel() {
  const form = useKitForm<VesselInput>(SCHEMA, emptyVessel());
  const { isDirty } = useFormState({ control: form.control });
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <PasteDescription onFilled={() => undefined} />
      <TextField<VesselInput> name="name" label="Vessel name" />
      <TextField<VesselInput> name="details.flag" label="Flag" />
      {isDirty && <p>Not saved yet</p>}
    </Form>
  );
}

it('a pasted description fills what is ticked, and shows what was not understood', async () => {
  await render(
    <TestFrame>
      <Vessel />
    </TestFrame>,
  );
  await page.getByRole('button', { name: 'Paste a description' }).click();
  await page
    .getByLabelText('Description or questionnaire')
    .fill('MV NORDIC SPRAY\nFlag: Malta\nLOA: 229 m\nLOA: 225 m\ngood holds');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect.element(page.getByText('good holds')).toBeVisible();
  await expect.element(page.getByText('LOA: 229 m')).toBeVisible();
  await expect.element(page.getByLabelText('Length, m: 229')).not.toBeChecked();
  await page.getByLabelText('Flag: Malta').click();
  await page.getByRole('button', { name: 'Fill in 1' }).click();
  await expect.element(page.getByLabelText('Vessel name')).toHaveValue('NORDIC SPRAY');
  await expect.element(page.getByLabelText('Flag')).toHaveValue('');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
});
