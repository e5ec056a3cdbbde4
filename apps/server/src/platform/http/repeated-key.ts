/**
 * The first key that stands twice in one object of a JSON text; null when none does. Readers differ
 * in which of two values counts, so what one of them checked another might not do. The text must be
 * valid JSON: its strings are what this looks at.
 */
export function findRepeatedKey(text: string): string | null {
  // One set of keys an open object, null an open array.
  const open: (Set<string> | null)[] = [];
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;
  let lastText: string | null = null;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [part] = match;
    if (part === '{') open.push(new Set());
    else if (part === '[') open.push(null);
    else if (part === '}' || part === ']') open.pop();
    else if (part === ':') {
      const keys = open.at(-1);
      if (!keys || lastText === null) continue;
      // Two spellings of one key are one key: "a" and "\u0061".
      const key = JSON.parse(lastText) as string;
      if (keys.has(key)) return key;
      keys.add(key);
    } else lastText = part;
  }
  return null;
}
