/** What stands at a dotted path of a plain JSON document; undefined where the path leads nowhere. */
export function cellAt(document: unknown, path: string): unknown {
  let value = document;
  for (const key of path.split('.')) {
    // Own members only: no path reaches a prototype.
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The document with another value at a path that is there; everything beside it is shared. */
export function withCell<Document>(document: Document, path: string, value: unknown): Document {
  const [key = '', ...rest] = path.split('.');
  const within = (part: unknown): unknown =>
    rest.length === 0 ? value : withCell(part, rest.join('.'), value);
  if (Array.isArray(document)) {
    return document.with(Number(key), within(document[Number(key)])) as Document;
  }
  const part = document as Record<string, unknown>;
  return { ...part, [key]: within(part[key]) } as Document;
}
