// Holds the import table. An import check that reads too few modules proves nothing, so that fails too.

import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const root = path.join(import.meta.dirname, '..');
const FEWEST_MODULES = 50;

type Rules = { forbidden: object[]; options: Record<string, unknown> };

/** Every breach of the import table below some folders, and how many modules were read. */
export async function findBreaches(
  folders: readonly string[],
): Promise<{ modules: number; breaches: string[] }> {
  const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Rules;
  const options = {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    exclude: { path: '(generated|/dist)/' },
  } as unknown as ICruiseOptions;
  const tsConfig = extractTSConfig(path.join(root, 'tsconfig.base.json'));
  const { output } = await cruise([...folders], options, {}, { tsConfig });
  const { summary } = output as ICruiseResult;
  const breaches = summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`);
  return { modules: summary.totalCruised, breaches };
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(root);
  const { modules, breaches } = await findBreaches(['packages', 'apps', 'tools', 'scripts']);
  for (const breach of breaches) console.error(breach);
  if (modules < FEWEST_MODULES) console.error(`Only ${modules} modules were read.`);
  process.exit(breaches.length > 0 || modules < FEWEST_MODULES ? 1 : 0);
}
