import type { Insertion } from './insertions.ts';
import type { NounWords } from './noun.ts';

const quoted = (name: string): string => (/-/.test(name) ? `'${name}'` : name);
const FIELD = /^ {2}'?([\w-]+)'?: /;

/** The lines that a noun adds to files which list all nouns. */
export function insertionsOf(words: NounWords): readonly Insertion[] {
  const { kebab, kebabs, noun, nouns, Nouns, Noun, area, table, Words, ManyWords } = words;
  const routes = `${noun}Routes`;
  const api = [`list${Nouns}`, noun, `create${Noun}`, `update${Noun}`, `delete${Noun}`]
    .map((field) => `\`${field}\``)
    .join(', ');
  return [
    {
      file: 'packages/contract/src/index.ts',
      line: `export * from './operations/${kebab}.ts';`,
      place: { from: 'export * from', key: /^export \* from '\.\/(.+)\.ts'/ },
    },
    {
      file: 'packages/contract/src/fields/change-topics.ts',
      line: `  ${quoted(kebabs)}: '${area}.view',`,
      place: { from: 'export const CHANGE_TOPICS', until: '}', key: FIELD },
    },
    {
      file: 'packages/contract/src/company/audit-words.ts',
      line: `  ${quoted(kebab)}: '${Words}',`,
      place: { from: 'const NOUNS', until: '}', key: FIELD },
    },
    {
      file: 'apps/server/src/modules/index.ts',
      line: `import { ${nouns}Module } from './${kebabs}/index.ts';`,
      place: { from: 'import ', until: 'const NOUNS', key: /from '\.\/(.+)\/index\.ts'/ },
    },
    {
      file: 'apps/server/src/modules/index.ts',
      line: `  ${nouns}Module,`,
      place: { before: '];' },
    },
    {
      file: 'apps/server/src/modules/dashboard/activity-subjects.ts',
      line: `  ${quoted(kebab)}: '${area}.view',`,
      place: { from: 'const NEEDS', until: '}', key: FIELD },
    },
    {
      file: 'apps/server/test/every-table.ts',
      line: [
        '  [',
        `    '${table}',`,
        "    'company_id, id, name, notes, created_at, updated_at, updated_by',",
        `    \`\${COMPANY}, \${ID}, 'x', 'x', now(), now(), 'x'\`,`,
        '  ],',
      ].join('\n'),
      place: { before: '];' },
    },
    {
      file: 'apps/web/src/app/routes.ts',
      line: `import { ${routes} } from '../features/${kebabs}/routes.ts';`,
      place: { from: 'import ', until: 'import { type AppRoute', key: /features\/(.+)\/routes/ },
    },
    {
      file: 'apps/web/src/app/routes.ts',
      line: `  ...${routes},`,
      place: { before: '  ...WAITING_ROUTES' },
    },
    {
      file: 'docs/api.md',
      line: `| ${ManyWords} | ${api}; topic \`${kebabs}\` |`,
      place: { before: '| Templates of worksheets' },
    },
  ];
}
