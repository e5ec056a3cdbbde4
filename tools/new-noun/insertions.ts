/** A line that a noun adds to a file which lists all nouns. */
export type Insertion = {
  readonly file: string;
  readonly line: string;
  /**
   * The place: behind the last line whose key comes before its own in the alphabet, of those between one that begins with
   * `from` and the next that begins with `until`, or the end of the file; or right before the first that begins so.
   */
  readonly place:
    | { readonly from: string; readonly until?: string; readonly key: RegExp }
    | { readonly before: string };
};

/** A text with the line in its place. @throws Error where the place is no more: the file has changed its shape */
export function insert(text: string, { file, line, place }: Insertion): string {
  const lines = text.split('\n');
  if (lines.includes(line)) throw new Error(`${file} has this line already: ${line.trim()}`);
  const at = 'before' in place ? begins(lines, place.before, 0) : placeOf(lines, line, place);
  if (at < 0) throw new Error(`${file} has no place for: ${line.trim()}`);
  return lines.toSpliced(at, 0, ...line.split('\n')).join('\n');
}

const begins = (lines: readonly string[], start: string, from: number): number =>
  lines.findIndex((line, index) => index >= from && line.startsWith(start));

type Sorted = Extract<Insertion['place'], { from: string }>;

function placeOf(lines: readonly string[], line: string, { from, until, key }: Sorted): number {
  const first = begins(lines, from, 0);
  const end = until === undefined ? lines.length : begins(lines, until, first + 1);
  const own = key.exec(line)?.[1];
  if (first < 0 || end < 0 || own === undefined) return -1;
  let at = first + 1;
  for (let index = first; index < end; index += 1) {
    const other = key.exec(lines[index]!)?.[1];
    if (other !== undefined && other < own) at = index + 1;
  }
  return at;
}
