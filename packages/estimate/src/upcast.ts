import type { FieldKind, Fields } from './field.ts';
import { ESTIMATE } from './fields/estimate.ts';
import { SCHEMA_VERSION } from './schema-version.ts';

type Cells = Readonly<Record<string, unknown>>;

const isCells = (value: unknown): value is Cells =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part with what fields younger than `version` begin with, where it lacks them. */
function fillPart(part: Cells, fields: Fields, version: number): Cells {
  const filled: Record<string, unknown> = { ...part };
  for (const [key, { kind, initial, since, isOptional }] of Object.entries(fields)) {
    if (Object.hasOwn(filled, key) && filled[key] !== undefined) {
      filled[key] = fillValue(filled[key], kind, version);
    } else if (since > version && initial !== undefined && !isOptional) {
      filled[key] = initial();
    }
  }
  return filled;
}

function fillValue(value: unknown, kind: FieldKind, version: number): unknown {
  if (kind.type === 'part') return isCells(value) ? fillPart(value, kind.fields, version) : value;
  if (kind.type !== 'list' || !Array.isArray(value)) return value;
  return value.map((row: unknown) => (isCells(row) ? fillPart(row, kind.fields, version) : row));
}

/**
 * An estimate's document of any version as one of this version. Documents without a version are of the first. What
 * is no document, or of a version to come, is given back as it is: the schema says what is wrong with it. A
 * document of this version is the same object.
 */
export function upcastEstimate<Document>(document: Document): Document {
  if (!isCells(document)) return document;
  const version = document['schemaVersion'] ?? 1;
  if (typeof version !== 'number' || version < 1 || version >= SCHEMA_VERSION) return document;
  const filled = fillPart(document, ESTIMATE, version);
  return { ...filled, schemaVersion: SCHEMA_VERSION } as Document;
}
