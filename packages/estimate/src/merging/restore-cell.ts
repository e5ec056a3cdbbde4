import type { EstimateInput } from '../fields/estimate.ts';
import { cellPath } from './cell-key.ts';
import { mergeEstimates, TOGETHER } from './merge-documents.ts';
import { isRow, type Row } from './rows.ts';

/** The estimate with one cell as another state had it; a row that came or went goes or comes again. */
export function restoreCell(
  input: EstimateInput,
  { key, from }: { key: string; from: EstimateInput },
): EstimateInput {
  const [was, is] = [cellPath(from, key), cellPath(input, key)];
  if (was !== null && is !== null) return setAt(input, is.split('.'), valueAt(from, was));
  if (is !== null) return numbered(removeAt(input, is.split('.')));
  if (was === null) return input;
  // Gone with its row: the whole row comes back to where it was.
  const base = removeAt(from, rowOf(was));
  return mergeEstimates({ base, mine: from, theirs: input }, 'theirs');
}

/** Calls in the order they are sailed, numbered without gaps. */
const numbered = (input: EstimateInput): EstimateInput => ({
  ...input,
  itinerary: input.itinerary
    .toSorted((a, b) => a.sequenceNo - b.sequenceNo)
    .map((row, index) => ({ ...row, sequenceNo: index + 1 })),
});

/** The steps to the outermost row that a path leads through. */
function rowOf(path: string): string[] {
  const steps = path.split('.');
  return steps.slice(0, steps.findIndex((step) => /^\d+$/.test(step)) + 1);
}

const valueAt = (document: unknown, path: string): { value: unknown; beside: Row } => {
  let [value, beside]: [unknown, unknown] = [document, document];
  for (const step of path.split('.')) {
    beside = value;
    value = (value as Record<string, unknown> | null)?.[step];
  }
  return { value, beside: isRow(beside) ? beside : {} };
};

function setAt<Document>(
  document: Document,
  [step = '', ...rest]: readonly string[],
  taken: { value: unknown; beside: Row },
): Document {
  if (Array.isArray(document)) {
    const index = Number(step);
    const item = rest.length === 0 ? taken.value : setAt(document[index], rest, taken);
    return document.with(index, item) as Document;
  }
  const part = document as Record<string, unknown>;
  if (rest.length > 0) return { ...part, [step]: setAt(part[step], rest, taken) } as Document;
  const together = TOGETHER.find((fields) => fields.includes(step)) ?? [step];
  const { beside, value } = taken;
  const fields = together.map((field) => [field, field === step ? value : beside[field]] as const);
  const set = fields.filter(([, content]) => content !== undefined);
  const remaining = Object.entries(part).filter(([field]) => !together.includes(field));
  return Object.fromEntries([...remaining, ...set]) as Document;
}

function removeAt<Document>(document: Document, [step = '', ...rest]: readonly string[]): Document {
  if (Array.isArray(document) && rest.length === 0) {
    return document.toSpliced(Number(step), 1) as Document;
  }
  const within = (document as Record<string, unknown>)[step];
  if (rest.length === 0) return document;
  return setAt(document, [step], { value: removeAt(within, rest), beside: {} });
}
