import { isRow, namesOf } from './rows.ts';

const BETWEEN = '\n';
const NAME = '@';

/** A cell by the names of its rows instead of their places: the same cell after rows came, went or moved. */
export function cellKey(document: unknown, path: string): string {
  let value: unknown = document;
  let list = '';
  const key = path.split('.').map((step) => {
    const within = value;
    value = partAt(within, step);
    if (!Array.isArray(within)) {
      list = step;
      return step;
    }
    const name = namesOf(list, within)?.[Number(step)];
    return name === undefined ? step : NAME + name;
  });
  return key.join(BETWEEN);
}

/** Where a cell stands in a document; null where its row is not there. */
export function cellPath(document: unknown, key: string): string | null {
  let value: unknown = document;
  let list = '';
  const path: string[] = [];
  for (const step of key.split(BETWEEN)) {
    const within = value;
    let place = step;
    if (Array.isArray(within) && step.startsWith(NAME)) {
      const index = namesOf(list, within)?.indexOf(step.slice(NAME.length)) ?? -1;
      if (index < 0) return null;
      place = String(index);
    } else list = step;
    value = partAt(within, place);
    path.push(place);
  }
  return path.join('.');
}

/** Whether a cell is one of a row, or the row itself. */
export const isWithin = (key: string, row: string): boolean =>
  key === row || key.startsWith(row + BETWEEN);

function partAt(within: unknown, step: string): unknown {
  if (Array.isArray(within)) return within[Number(step)];
  return isRow(within) && Object.hasOwn(within, step) ? within[step] : undefined;
}
