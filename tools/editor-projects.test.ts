// An editor takes the nearest tsconfig.json, which names the projects of the tree, and of these the first that holds the file.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const configs = (
  JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')).references as {
    path: string;
  }[]
).map((reference) => path.join(root, reference.path));

/** Files of each project, in the order in which an editor asks. */
const projects = configs.map((config) => {
  const { config: json } = ts.readConfigFile(config, (file) => ts.sys.readFile(file));
  const { fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, root);
  return {
    name: path.basename(config),
    files: new Set(fileNames.map((file) => path.relative(root, file))),
  };
});
const projectOf = (file: string) => projects.find(({ files }) => files.has(file))?.name;

it('there is one tsconfig.json, and it names every project', () => {
  const names = execFileSync('git', ['ls-files', '*tsconfig*.json'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  expect(
    names.filter((name) => name.endsWith('/tsconfig.json') || name === 'tsconfig.json'),
  ).toEqual(['tsconfig.json']);
  const named = configs.map((config) => path.basename(config));
  expect(
    names.filter((name) => !['tsconfig.json', 'tsconfig.base.json', ...named].includes(name)),
  ).toEqual([]);
});

it.each([
  ['packages/money/src/index.ts', 'tsconfig.packages.json'],
  ['packages/ask/src/cases.test.ts', 'tsconfig.server.json'],
  ['apps/server/src/main.ts', 'tsconfig.server.json'],
  ['apps/cli/src/main.ts', 'tsconfig.server.json'],
  ['tools/codegen.ts', 'tsconfig.server.json'],
  ['scripts/test.ts', 'tsconfig.server.json'],
  ['apps/web/src/features/vessels/VesselList.tsx', 'tsconfig.web.json'],
  ['apps/web/src/features/vessels/performance/VesselMonths.test.tsx', 'tsconfig.webtests.json'],
  ['apps/web/e2e/fleets.e2e.test.ts', 'tsconfig.webtests.json'],
  ['apps/web/vite.config.ts', 'tsconfig.webtests.json'],
])('an editor opens %s with %s', (file, project) => {
  expect(projectOf(file)).toBe(project);
});

it('no source is without a project', () => {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  expect(sources.filter((file) => projectOf(file) === undefined)).toEqual([]);
});
