import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Explanation } from '@mainsheet/explanation';
import { decimalFromMoney, formatDecimal, getCurrencyExponent, type Money } from '@mainsheet/money';
import * as z from 'zod';
import { fromHere } from '../from-here.ts';
import { CALCULATIONS, type Fault } from './calculations.ts';
import { withUnits } from './units.ts';

/** Where a command reads and prints: of the process, unless a caller has its own. */
export type Terminal = {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly readInput: () => Promise<string>;
};

const OWN_TERMINAL: Terminal = {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  readInput: () => readAll(process.stdin),
};

/** The command line was used wrongly, or the input is bad. */
const REFUSED = 2;

const list = (): string =>
  Object.entries(CALCULATIONS)
    .map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
    .join('\n');

/**
 * `calc NAME INPUT.json`: prints the result as JSON and answers the exit code. Money is decimal
 * text in major units. With `--explain` the trees stand beside the result, `--figure KEY` prints one
 * of them as text; `--schema` prints what
 * the calculation takes instead. A bad input prints every fault with its path on standard error.
 */
export async function calc(
  args: readonly string[],
  terminal: Terminal = OWN_TERMINAL,
): Promise<number> {
  const options = {
    explain: { type: 'boolean' },
    figure: { type: 'string' },
    schema: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [name = '', file] = positionals;
  const calculation = Object.hasOwn(CALCULATIONS, name) ? CALCULATIONS[name] : undefined;
  if (calculation === undefined) {
    terminal.complain(
      `mainsheet calc NAME INPUT.json [--explain | --figure KEY] | NAME --schema\n\n${list()}`,
    );
    return name === '' ? 0 : REFUSED;
  }
  if (values.schema) {
    terminal.print(textOf(withUnits(z.toJSONSchema(calculation.schema, { io: 'input' }))));
    return 0;
  }
  const typed = await readInput(file, terminal);
  if ('faults' in typed) return refuse(terminal, typed.faults);
  const parsed = calculation.schema.safeParse(typed.value);
  if (!parsed.success) {
    return refuse(
      terminal,
      parsed.error.issues.flatMap((issue) => faultsOf(issue)),
    );
  }
  const answer = await calculation.run(parsed.data as never);
  if ('faults' in answer) return refuse(terminal, answer.faults);
  if (values.figure !== undefined) return printFigure(terminal, answer.explain(), values.figure);
  const { result } = answer;
  terminal.print(textOf(values.explain ? { result, explanation: answer.explain() } : result));
  return 0;
}

/** The trees of an answer by their keys: one tree, a list of them, or some by name. */
function treesOf(explained: unknown): ReadonlyMap<string, Explanation> {
  const isTree = (part: unknown): part is Explanation =>
    typeof part === 'object' && part !== null && 'inputs' in part && 'label' in part;
  if (isTree(explained)) return new Map([[explained.key, explained]]);
  if (Array.isArray(explained))
    return new Map(explained.filter(isTree).map((one) => [one.key, one]));
  const named = Object.entries(explained ?? {}).filter((entry): entry is [string, Explanation] =>
    isTree(entry[1]),
  );
  return new Map(named);
}

/** One tree as indented lines: figure, unit, name, and the formula it comes from. */
function printFigure(terminal: Terminal, explained: unknown, key: string): number {
  const trees = treesOf(explained);
  const tree = trees.get(key);
  if (tree === undefined) {
    const what = `There is no figure ${key}. Choose one of: ${[...trees.keys()].join(', ')}.`;
    return refuse(terminal, [{ path: '', what }]);
  }
  const lines: string[] = [];
  const add = (part: Explanation, depth: number) => {
    const figure = part.value === null ? '–' : String(Number(part.value.toPrecision(12)));
    const from =
      part.formula === null ? (part.source.note ?? part.source.path ?? '') : part.formula;
    const words = [`${figure} ${part.unit}`.trim(), part.label, from && `= ${from}`];
    lines.push(`${'  '.repeat(depth)}${words.filter(Boolean).join('  ')}`);
    for (const input of part.inputs) add(input, depth + 1);
  };
  add(tree, 0);
  terminal.print(lines.join('\n'));
  return 0;
}

async function readInput(
  file: string | undefined,
  terminal: Terminal,
): Promise<{ value: unknown } | { faults: readonly Fault[] }> {
  if (file === undefined) return fault('Name a file with the input, or - for standard input.');
  let typed: string;
  try {
    typed = file === '-' ? await terminal.readInput() : await readFile(fromHere(file), 'utf8');
  } catch {
    return fault(`There is no file ${file} to read.`);
  }
  try {
    return { value: JSON.parse(typed) };
  } catch (error) {
    return fault(`This is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const fault = (what: string) => ({ faults: [{ path: '', what }] });

/** A key that is not known is named by its own path, one fault each. */
function faultsOf(issue: z.core.$ZodIssue, base: readonly PropertyKey[] = []): Fault[] {
  const at = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...at, key].join('.'),
      what: 'There is no such field.',
    }));
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return [{ path: at.join('.'), what: `This field is missing; it takes a ${issue.expected}.` }];
  }
  return [{ path: at.join('.'), what: issue.message }];
}

function refuse({ complain }: Terminal, faults: readonly Fault[]): number {
  for (const { path, what } of faults) complain(path === '' ? what : `${path}: ${what}`);
  return REFUSED;
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'minorUnits' in value && 'currency' in value;

/** Money as decimal text, so that no reader turns it into a double. */
function textOf(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, part: unknown) => {
      if (typeof part === 'bigint') return String(part);
      if (!isMoney(part)) return part;
      const digits = getCurrencyExponent(part.currency);
      return { currency: part.currency, amount: formatDecimal(decimalFromMoney(part), digits) };
    },
    2,
  );
}
