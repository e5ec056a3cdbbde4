import type { EstimateInput } from '@mainsheet/voyage';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import { answerTo, type LookUps } from '../../rows/field.ts';
import type { RowSpec } from '../../rows/row-spec.ts';

type Across = {
  store: WorksheetStore;
  lookUps: LookUps;
  row: RowSpec;
  columnIds: readonly string[];
  text: string;
  /** Which of several readings was chosen. */
  index: number;
};

/** Types one text into a row of several columns: each reads it for itself, all in one undo step. */
export async function editAcross(across: Across): Promise<void> {
  const { store, lookUps, row, columnIds, text, index } = across;
  const changes = new Map<string, (input: EstimateInput) => EstimateInput>();
  for (const id of columnIds) {
    const column = store.find(id);
    const field = column && row.field?.(column);
    if (!field) continue;
    if (text.trim() === '') {
      if (field.clear) changes.set(id, field.clear);
      continue;
    }
    const answer = await answerTo(field, text, lookUps);
    if (answer.kind === 'reading') changes.set(id, answer.reading.write);
    if (answer.kind === 'choices') {
      const choice = answer.choices[index] ?? answer.choices[0];
      if (choice) changes.set(id, choice.reading.write);
    }
  }
  store.edit([...changes.keys()], (input, id) => changes.get(id)?.(input) ?? input);
}
