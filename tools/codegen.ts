import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allTypeDefs } from '@mainsheet/server';

const root = path.join(import.meta.dirname, '..');
const contractFile = path.join(root, 'apps/server/schema.graphql');

const scalars = {
  ID: 'string',
  Decimal: 'string',
  Instant: 'string',
  CivilDate: 'string',
  Json: 'unknown',
};
const shared = {
  scalars,
  enumsAsTypes: true,
  useTypeImports: true,
  importExtension: '.ts' as const,
  emitLegacyCommonJSImports: false,
};

/** Assembles the committed contract from the modules' own files; returns whether it changed. */
export function assembleContract(): boolean {
  const text = `# Assembled from the modules by npm run codegen. Do not edit.\n\n${allTypeDefs()
    .map((part) => part.trim())
    .join('\n\n')}\n`;
  let before = '';
  try {
    before = readFileSync(contractFile, 'utf8');
  } catch {}
  if (before === text) return false;
  writeFileSync(contractFile, text);
  return true;
}

/**
 * Answers of mutations get `errorFlag` and `violations` from the schema itself: a resolver hands over
 * the rest, and all of an answer's own fields are nullable.
 */
function answerMappers(): Record<string, string> {
  const names = readFileSync(contractFile, 'utf8').matchAll(/^type (\w+Answer) /gm);
  return Object.fromEntries([...names].map(([, name]) => [name!, 'Partial<{T}>']));
}

/** Types of the web app's documents and of the server's resolvers, and the trusted documents. */
export async function generateTypes(): Promise<void> {
  // A second's worth of modules that a start without changes does not need.
  const { generate } = await import('@graphql-codegen/cli');
  mkdirSync(path.join(root, 'apps/web/src/api/generated'), { recursive: true });
  await generate(
    {
      cwd: root,
      silent: true,
      errorsOnly: true,
      ignoreNoDocuments: true,
      schema: contractFile,
      documents: [
        'apps/web/src/api/*.graphql',
        'apps/web/src/features/**/*.{ts,tsx}',
        'apps/web/src/app/**/*.{ts,tsx}',
        '!apps/web/src/**/*.test.*',
      ],
      generates: {
        'apps/web/src/api/generated/': {
          preset: 'client',
          presetConfig: { persistedDocuments: true, fragmentMasking: false },
          config: shared,
        },
        'apps/server/src/platform/graphql/generated/resolvers.ts': {
          plugins: ['typescript', 'typescript-resolvers'],
          config: {
            ...shared,
            contextType: '../context.ts#Context',
            mappers: answerMappers(),
            maybeValue: 'T | null | undefined',
            inputMaybeValue: 'T | null',
            immutableTypes: true,
            showUnusedMappers: false,
            defaultScalarType: 'unknown',
          },
        },
      },
    },
    true,
  );
}

if (process.argv[1] === import.meta.filename) {
  assembleContract();
  await generateTypes();
}
