import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allTypeDefs } from '@mainsheet/server';
import { formInputsOf } from './form-inputs.ts';

const root = path.join(import.meta.dirname, '..');
const contractFile = path.join(root, 'apps/server/schema.graphql');
const inputsFile = path.join(root, 'apps/server/src/modules/form-inputs.graphql');

const scalars = {
  ID: 'string',
  Decimal: 'string',
  Instant: 'string',
  CivilDate: 'string',
  Json: 'unknown',
  FormText: 'string',
  FormNumber: 'number | string',
  FormFlag: 'boolean',
};

/** A document of the contract that is read whole; sent, its form judges it. */
const documentOf = (output: string) => ({ input: 'unknown', output });

/** What the web app reads as the contract has it; the server writes it from what it stored by that form. */
const documents = {
  EstimateInputs: documentOf("import('@mainsheet/voyage').EstimateInput"),
  EstimateResult: documentOf("import('@mainsheet/voyage').EstimateResult"),
  Explanation: documentOf("import('@mainsheet/explanation').Explanation"),
  InvoiceForm: documentOf("import('@mainsheet/contract').InvoiceInput"),
  CreditNoteForm: documentOf("import('@mainsheet/contract').CreditNoteInput"),
  BillForm: documentOf("import('@mainsheet/contract').BillInput"),
  VendorCreditForm: documentOf("import('@mainsheet/contract').VendorCreditInput"),
  ApprovalPolicyForm: documentOf("import('@mainsheet/contract').ApprovalPolicy"),
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
  const typeDefs = allTypeDefs();
  const inputs = `# Made of the forms of the contract by npm run codegen. Do not edit.\n\n${formInputsOf(typeDefs)}`;
  const parts = [...typeDefs, inputs].map((part) => part.trim());
  const text = `# Assembled from the modules by npm run codegen. Do not edit.\n\n${parts.join('\n\n')}\n`;
  // Both, whatever the first says: one that is current does not make the other so.
  return [writeChanged(inputsFile, inputs), writeChanged(contractFile, text)].includes(true);
}

function writeChanged(file: string, text: string): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  writeFileSync(file, text);
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
        'apps/web/src/platform/**/*.{ts,tsx}',
        '!apps/web/src/**/*.test.*',
      ],
      generates: {
        'apps/web/src/api/generated/': {
          preset: 'client',
          presetConfig: { persistedDocuments: true, fragmentMasking: false },
          config: { ...shared, scalars: { ...scalars, ...documents }, immutableTypes: true },
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
