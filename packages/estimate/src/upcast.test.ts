import { describe, expect, it } from 'vitest';
import { olderDocuments } from '../cases/older-documents.ts';
import { emptyEstimate, newCargo, newItineraryRow } from './empty-estimate.ts';
import type { Fields } from './field.ts';
import { ESTIMATE } from './fields/estimate.ts';
import { SCHEMA_VERSION } from './schema-version.ts';
import { upcastEstimate } from './upcast.ts';

/** Paths of fields that a part lacks or that the catalogue does not know. */
function differences(part: unknown, fields: Fields, path = ''): string[] {
  const cells = part as Record<string, unknown>;
  const strange = Object.keys(cells).filter((key) => fields[key] === undefined);
  return [
    ...strange.map((key) => `${path}${key} is unknown`),
    ...Object.entries(fields).flatMap(([key, { kind, isOptional }]) => {
      const value = cells[key];
      if (value === undefined) return isOptional ? [] : [`${path}${key} is missing`];
      if (value === null) return [];
      if (kind.type === 'part') return differences(value, kind.fields, `${path}${key}.`);
      if (kind.type !== 'list') return [];
      return (value as unknown[]).flatMap((row, index) =>
        differences(row, kind.fields, `${path}${key}.${index}.`),
      );
    }),
  ];
}

describe('documents of older versions', () => {
  it('there are some of every version before this one', () => {
    const versions = olderDocuments.map(({ document }) => Number(document['schemaVersion'] ?? 1));
    const before = Array.from({ length: SCHEMA_VERSION - 1 }, (_, index) => index + 1);
    expect([...new Set(versions)]).toEqual(before);
  });

  it.each(olderDocuments)('$name: complete, nothing typed is lost', ({ document }) => {
    expect(differences(document, ESTIMATE)).not.toEqual([]);
    const upcast = upcastEstimate<unknown>(document);
    expect(differences(upcast, ESTIMATE)).toEqual([]);
    expect(upcast).toMatchObject({ ...document, schemaVersion: SCHEMA_VERSION });
  });

  it('a document of today is the same object, also a second time', () => {
    const upcast = upcastEstimate<unknown>(olderDocuments[0]?.document);
    expect(upcastEstimate(upcast)).toBe(upcast);
    const begun = emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' });
    expect(upcastEstimate(begun)).toBe(begun);
  });

  it('a document that keeps what it was given where it has a younger field already', () => {
    const document = { ...olderDocuments[0]?.document, carbon: null, provenance: { a: 1 } };
    expect(upcastEstimate(document)).toMatchObject({ carbon: null, provenance: { a: 1 } });
  });

  it.each([null, 7, 'text', [], { schemaVersion: SCHEMA_VERSION + 1 }, { schemaVersion: '1' }])(
    '%j is no document to bring up: it is left to the schema',
    (value) => {
      expect(upcastEstimate(value)).toBe(value);
    },
  );

  it('rows begin complete too', () => {
    const estimate = emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' });
    estimate.itinerary.push(newItineraryRow('r1', 1, 'Loading'));
    estimate.cargoes.push(newCargo('c1'));
    expect(differences(estimate, ESTIMATE)).toEqual([]);
  });
});

describe('the catalogue of the estimate', () => {
  const all: [string, Fields[string]][] = [];
  const collect = (fields: Fields, path: string): void => {
    for (const [key, field] of Object.entries(fields)) {
      all.push([`${path}${key}`, field]);
      if (field.kind.type === 'part' || field.kind.type === 'list') {
        collect(field.kind.fields, `${path}${key}.`);
      }
    }
  };
  collect(ESTIMATE, '');

  it.each(all)(
    '%s has a label, a version of this code and a beginning within its limits',
    (_, field) => {
      expect(field.label).toMatch(/^[A-Z]/);
      expect(field.since).toBeGreaterThanOrEqual(1);
      expect(field.since).toBeLessThanOrEqual(SCHEMA_VERSION);
      const initial: unknown = field.initial?.();
      if (field.kind.type === 'number' && typeof initial === 'number') {
        expect(initial).toBeGreaterThanOrEqual(field.kind.limits.least);
        expect(initial).toBeLessThanOrEqual(field.kind.limits.most);
      }
      if (field.kind.type === 'choice' && typeof initial === 'string') {
        expect(field.kind.options).toContain(initial);
      }
    },
  );

  it('a field that came later begins with something, or older documents could not have it', () => {
    const without = all.filter(([, { since, initial }]) => since > 1 && initial === undefined);
    expect(without.map(([path]) => path)).toEqual([]);
  });
});
