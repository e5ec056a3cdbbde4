type Json = unknown;
type Fields = Record<string, Json>;
type Item = Fields & { id: string };

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isItems = (value: Json): value is Item[] =>
  Array.isArray(value) && value.every((item) => isFields(item) && typeof item.id === 'string');

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Puts what one person changed (`base` → `mine`) on top of what another saved (`theirs`). A field
 * both changed keeps mine; rows are told apart by their id; other lists are taken whole.
 */
export function mergeChanges<Document>(base: Document, mine: Document, theirs: Document): Document {
  return merge(base, mine, theirs) as Document;
}

function merge(base: Json, mine: Json, theirs: Json): Json {
  if (same(base, mine)) return theirs;
  if (same(base, theirs)) return mine;
  if (isFields(base) && isFields(mine) && isFields(theirs)) return mergeFields(base, mine, theirs);
  if (isItems(base) && isItems(mine) && isItems(theirs)) return mergeItems(base, mine, theirs);
  return mine;
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields {
  const merged: Fields = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = merge(base[key], mine[key], theirs[key]);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

/** Their order; rows of mine come after the row they followed; rows either deleted are gone. */
function mergeItems(base: Item[], mine: Item[], theirs: Item[]): Item[] {
  const find = (list: Item[], id: string) => list.find((item) => item.id === id);
  const merged = theirs.flatMap((item) => {
    const own = find(mine, item.id);
    const before = find(base, item.id);
    if (!own) return before ? [] : [item];
    return [merge(before ?? item, own, item) as Item];
  });
  mine.forEach((item, index) => {
    if (find(theirs, item.id) || find(base, item.id)) return;
    const previous = mine[index - 1]?.id;
    const at = previous === undefined ? -1 : merged.findIndex((row) => row.id === previous);
    merged.splice(at + 1, 0, item);
  });
  return merged;
}

/** Paths of the cells in which two documents differ, at most `limit`. */
export function changedPaths(before: Json, after: Json, limit = 50): string[] {
  const found: string[] = [];
  const walk = (a: Json, b: Json, path: string) => {
    if (found.length >= limit || same(a, b)) return;
    const bothLists = Array.isArray(a) && Array.isArray(b) && a.length === b.length;
    if (!bothLists && !(isFields(a) && isFields(b))) {
      found.push(path);
      return;
    }
    const [left, right] = [a as Fields, b as Fields];
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      walk(left[key], right[key], path === '' ? key : `${path}.${key}`);
    }
  };
  walk(before, after, '');
  return found;
}
