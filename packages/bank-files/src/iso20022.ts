import { XMLParser } from 'fast-xml-parser';

/** An element of a message of ISO 20022 without its namespace: what is in it by name, attributes by `@name`. */
export type Part = { readonly [name: string]: unknown };

/** A message, or what keeps it from being read as one. */
export type ReadMessage =
  | { readonly root: Part }
  | { readonly fault: 'doctype' | 'too deep' | 'malformed' };

/** Words for a file that declares a document type, and for one that is no XML. */
export const MESSAGE_FAULTS = {
  doctype: 'This file declares a document type, which messages of banks never do.',
  malformed: 'This file is no well-formed XML.',
} as const;

const partOf = (value: unknown): Part =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Part) : {};

/** Every element at a path, in the order of the message; one that holds text alone has it at `#text`. */
export function partsAt(part: Part, ...path: readonly string[]): Part[] {
  const [name, ...rest] = path;
  if (name === undefined) return [part];
  const inner = part[name];
  const list: unknown[] = Array.isArray(inner) ? inner : inner === undefined ? [] : [inner];
  return list.flatMap((one) =>
    partsAt(typeof one === 'string' ? { '#text': one } : partOf(one), ...rest),
  );
}

/** How deep elements nest, by counting brackets: asked before a parser builds anything. */
function isDeeper(xml: string, deepest: number): boolean {
  let depth = 0;
  // No part of the pattern takes what another could: a file of brackets alone is read once, not over and over.
  for (const [tag] of xml.matchAll(/<\/?[A-Za-z_][^<>]*>/g)) {
    depth += tag[1] === '/' ? -1 : tag.endsWith('/>') ? 0 : 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Reads XML that nobody vouches for: no document type, no entities, no deeper than messages of its kind are. */
export function readMessage(xml: string, deepest: number): ReadMessage {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return { fault: 'doctype' };
  if (isDeeper(xml, deepest)) return { fault: 'too deep' };
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      removeNSPrefix: true,
      htmlEntities: false,
    });
    return { root: partOf(parser.parse(xml, true)) };
  } catch {
    return { fault: 'malformed' };
  }
}
