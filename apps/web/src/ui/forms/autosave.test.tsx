import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { changesOf, useAutosavedCopy } from './autosave.ts';

type Notes = { area: string; remarks: string };
type Shown = { theirs: Notes; isNewest?: boolean; saved: Partial<Notes>[] };

function NotesForm({ theirs, isNewest = true, saved }: Shown) {
  const { value, setValue, state } = useAutosavedCopy({
    theirs,
    isNewest,
    save: async (next, before) => {
      saved.push(changesOf(before, next));
    },
  });
  return (
    <>
      <input
        aria-label="Area"
        value={value.area}
        onChange={(event) => setValue({ ...value, area: event.currentTarget.value })}
      />
      <input aria-label="Remarks" value={value.remarks} readOnly />
      <output>{state}</output>
    </>
  );
}

describe('a record that is saved as it is typed', () => {
  it('follows what others save, without saving it again', async () => {
    const saved: Partial<Notes>[] = [];
    const page = await render(<NotesForm theirs={{ area: 'A', remarks: '' }} saved={saved} />);
    await page.rerender(<NotesForm theirs={{ area: 'A', remarks: 'Theirs' }} saved={saved} />);
    await expect.element(page.getByLabelText('Remarks')).toHaveValue('Theirs');
    await page.getByLabelText('Area').fill('B');
    await expect.poll(() => saved).toEqual([{ area: 'B' }]);
  });

  it('saves only what was typed, and takes nothing over what is not saved yet', async () => {
    const saved: Partial<Notes>[] = [];
    const page = await render(<NotesForm theirs={{ area: 'A', remarks: '' }} saved={saved} />);
    await page.getByLabelText('Area').fill('B');
    await page.rerender(<NotesForm theirs={{ area: 'C', remarks: 'Theirs' }} saved={saved} />);
    await expect.element(page.getByLabelText('Area')).toHaveValue('B');
    await expect.poll(() => saved).toEqual([{ area: 'B' }]);
  });

  it('leaves a blank behind a word, and is not taken back by an answer from before', async () => {
    const saved: Partial<Notes>[] = [];
    const page = await render(<NotesForm theirs={{ area: 'A', remarks: '' }} saved={saved} />);
    await page.getByLabelText('Area').fill('East ');
    await page.rerender(
      <NotesForm theirs={{ area: 'A', remarks: '' }} isNewest={false} saved={saved} />,
    );
    await expect.poll(() => saved).toEqual([{ area: 'East ' }]);
    await expect.element(page.getByText('saved')).toBeVisible();
    await page.rerender(<NotesForm theirs={{ area: 'East', remarks: '' }} saved={saved} />);
    await expect.element(page.getByLabelText('Area')).toHaveValue('East ');
  });
});
