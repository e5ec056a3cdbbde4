import { XMLParser } from 'fast-xml-parser';

/** What may stand at a place of a message: how often, with which text, with which elements in it. */
type Rule = {
  readonly min: 0 | 1;
  readonly most?: number;
  readonly inner?: Definition;
  readonly is?: RegExp;
};
export type Definition = readonly (readonly [name: string, rule: Rule])[];

export const text = (most: number, min: 0 | 1 = 1): Rule => ({
  min,
  is: new RegExp(`^.{1,${most}}$`),
});
export const of = (inner: Definition, min: 0 | 1 = 1): Rule => ({ min, inner });
export const is = (pattern: RegExp, min: 0 | 1 = 1): Rule => ({ min, is: pattern });

type Element = {
  readonly name: string;
  readonly inner: readonly Element[];
  readonly text: string;
};

/** The message as it stands, element by element in its order. */
export function elementsOf(xml: string): Element[] {
  const parser = new XMLParser({
    preserveOrder: true,
    parseTagValue: false,
    processEntities: true,
  });
  const walk = (nodes: Record<string, unknown>[]): Element[] =>
    nodes.flatMap((node) => {
      const name = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('?'));
      if (name === undefined || name === '#text') return [];
      const children = node[name] as Record<string, unknown>[];
      const own = children.map((child) => child['#text']).filter((one) => typeof one === 'string');
      return [{ name, inner: walk(children), text: own.join('') }];
    });
  return walk(parser.parse(xml) as Record<string, unknown>[]);
}

/** Where elements break a definition: their order, what is missing, what is too long. */
export function breaches(
  elements: readonly Element[],
  definition: Definition,
  path: string,
): string[] {
  const found: string[] = [];
  let at = 0;
  for (const [name, { min, most = 1, inner, is: pattern }] of definition) {
    let count = 0;
    for (; elements[at]?.name === name; at += 1, count += 1) {
      const element = elements[at]!;
      if (pattern && !pattern.test(element.text)) found.push(`${path}/${name}: ${element.text}`);
      if (inner) found.push(...breaches(element.inner, inner, `${path}/${name}`));
    }
    if (count < min) found.push(`${path}/${name} is missing`);
    if (count > most) found.push(`${path}/${name} stands ${count} times`);
  }
  if (at < elements.length) found.push(`${path}/${elements[at]!.name} is out of place`);
  return found;
}
