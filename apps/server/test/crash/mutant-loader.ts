// Imported before the server: gives it one file with another text, as MUTANT names it.
import { registerHooks } from 'node:module';
import { MUTANTS } from './mutants.ts';

const mutant = MUTANTS.find(({ name }) => name === process.env.MUTANT);
if (!mutant) throw new Error(`There is no mutant ${process.env.MUTANT}.`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/apps/server/src/${mutant.file}`)) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString('utf8');
    if (!source.includes(mutant.from)) throw new Error(`${mutant.file} has no ${mutant.from}`);
    return { ...loaded, source: source.replace(mutant.from, () => mutant.to) };
  },
});
