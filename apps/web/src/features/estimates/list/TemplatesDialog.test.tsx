import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../../ui/test-frame.tsx';
import { SheetDialog } from './SheetDialog.tsx';
import { SaveTemplateDialog, TemplatesDialog } from './TemplatesDialog.tsx';

const sent = vi.hoisted(() => [] as object[]);
const TEMPLATES = vi.hoisted(() => [
  {
    ...{ id: 't1', name: 'Grain pair', estimateCount: 2, vesselNames: ['Nordic Hawk'] },
    ...{ updatedAt: '2026-11-20T10:42:00.000Z', updatedBy: 'Hilde Kaya', version: 3 },
  },
]);
vi.mock('urql', async (original) => ({
  ...(await original<object>()),
  useQuery: () => [{ data: { worksheetTemplates: TEMPLATES }, fetching: false }, () => undefined],
}));
vi.mock('../../../platform/records/mutations.ts', async (original) => ({
  ...(await original<object>()),
  useMutate: () => [
    (variables: object) => {
      sent.push(variables);
      const answer = {
        errorFlag: 'SUCCESS',
        message: 'Done.',
        violations: [],
        estimateSheetId: 's9',
      };
      return Promise.resolve({ answer, refusal: null });
    },
    false,
  ],
}));
vi.mock('../../../platform/permissions/refusals.ts', () => ({
  withPermission: (_: string, __: string, run: () => void) => run(),
}));

it('templates say what they hold, are renamed and deleted by their version', async () => {
  await render(
    <TestFrame>
      <TemplatesDialog onClose={() => undefined} />
    </TestFrame>,
  );
  const row = page.getByRole('row', { name: /^Grain pair/ });
  await expect.poll(() => row.element().textContent).toContain('Nordic Hawk');
  await page.getByRole('button', { name: 'Rename Grain pair' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Grain, three ships');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ id: 't1', version: 3, name: 'Grain, three ships' });
  await page.getByRole('button', { name: 'Delete Grain pair' }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect.poll(() => sent.at(-1)).toEqual({ id: 't1', version: 3 });
});

it('a new worksheet begins with a template that is chosen, and a worksheet is kept as one', async () => {
  const saved = vi.fn();
  const shown = await render(
    <TestFrame>
      <SheetDialog sheet={null} onClose={() => undefined} onSaved={saved} />
    </TestFrame>,
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('January');
  await page.getByRole('combobox', { name: 'Begin with a template' }).click();
  await page.getByRole('option', { name: 'Grain pair' }).click();
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await expect.poll(() => saved.mock.calls).toEqual([['s9']]);
  expect(sent.at(-1)).toEqual({ name: 'January', isPublic: true, templateId: 't1' });
  await shown.unmount();
  await render(
    <TestFrame>
      <SaveTemplateDialog sheetId="s9" sheetName="January" onClose={() => undefined} />
    </TestFrame>,
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.at(-1)).toEqual({ sheetId: 's9', name: 'January' });
});
