import path from 'node:path';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { insert } from './insertions.ts';
import { wordsOf } from './noun.ts';
import { planNoun } from './write-noun.ts';

const root = path.join(import.meta.dirname, '../..');
const REQUEST = { one: 'sample-noun', area: 'vessels', parent: '/vessels' } as const;

describe('a new noun', () => {
  const { created, changed } = planNoun(root, REQUEST);
  const files = [...created.keys()];

  it('is a module, a feature, a form of the contract, a migration and their tests', () => {
    const module = 'apps/server/src/modules/sample-nouns';
    expect(files).toContain('packages/contract/src/operations/sample-noun.ts');
    expect(files).toContain(`${module}/sample-nouns.db.test.ts`);
    expect(files).toContain('apps/web/src/features/sample-nouns/SampleNounPage.tsx');
    expect(files.filter((file) => file.endsWith('_sample_noun.sql'))).toHaveLength(1);
    for (const text of created.values()) expect(/\{\{\w+\}\}/.exec(text)).toBeNull();
    const sql = [...created].find(([file]) => file.endsWith('.sql'))?.[1];
    expect(sql).toContain("select protect_tenant_table('sample_noun', 'select, insert, update');");
  });

  it('guards every root field with its area', () => {
    const text = created.get('apps/server/src/modules/sample-nouns/sample-nouns.graphql')!;
    const fields = parse(text).definitions.flatMap((one) =>
      one.kind === 'ObjectTypeExtension' ? (one.fields ?? []) : [],
    );
    expect(fields.map(({ name }) => name.value)).toEqual([
      ...['listSampleNouns', 'sampleNoun'],
      ...['createSampleNoun', 'updateSampleNoun', 'deleteSampleNoun'],
    ]);
    for (const field of fields) expect(field.directives?.[0]?.name.value).toBe('needs');
  });

  it('stands in every file that lists all nouns, in its place', () => {
    const contract = changed.get('packages/contract/src/index.ts')!;
    expect(contract).toContain(
      "export * from './operations/sailing-years.ts';\nexport * from './operations/sample-noun.ts';\nexport * from './operations/vessel.ts';\n",
    );
    expect(changed.get('packages/contract/src/fields/change-topics.ts')).toContain(
      "  'sample-nouns': 'vessels.view',\n  sanctions: ",
    );
    expect(changed.get('apps/web/src/app/routes.ts')).toContain(
      '  ...sampleNounRoutes,\n  ...WAITING_ROUTES,',
    );
    const modules = changed.get('apps/server/src/modules/index.ts')!;
    expect(modules.match(/sampleNounsModule/g)).toHaveLength(2);
  });

  it('is refused with what to type instead', () => {
    const refusal = (change: object) => () => planNoun(root, { ...REQUEST, ...change });
    expect(refusal({ one: 'SampleNoun' })).toThrow('in small letters with hyphens');
    expect(refusal({ area: 'ships' })).toThrow('no area of permissions. These are: overview');
    expect(refusal({ one: 'vessel' })).toThrow('is there already');
    expect(refusal({ one: 'port-disbursement-line', many: 'x' })).not.toThrow();
    expect(refusal({ one: 'project-x', many: 'projects' })).toThrow('is there already');
    expect(refusal({ one: 'violation' })).toThrow('has a type Violation already');
  });
});

describe('words of a noun', () => {
  it('have their plural by the common rule', () => {
    const many = (one: string) => wordsOf({ ...REQUEST, one }).kebabs;
    expect(['survey', 'charter-party', 'box', 'branch'].map(many)).toEqual([
      ...['surveys', 'charter-parties', 'boxes', 'branches'],
    ]);
  });

  it('have an article by their first letter', () => {
    expect(wordsOf({ ...REQUEST, one: 'off-hire-note' }).article).toBe('an');
  });
});

it('a line finds no place in a file that changed its shape, and does not come twice', () => {
  const line = { file: 'a.ts', line: 'b', place: { before: 'c' } };
  expect(insert('a\nc', line)).toBe('a\nb\nc');
  expect(() => insert('a', line)).toThrow('a.ts has no place for: b');
  expect(() => insert('b\nc', line)).toThrow('a.ts has this line already: b');
});
