import type { Explanation } from '@mainsheet/explanation';
import {
  type ExplanationNode,
  type ExplanationSource,
  formatInstantShort,
  formatNumber,
} from '../../ui/index.ts';

const SOURCES: Readonly<Record<string, ExplanationSource>> = {
  typed: 'typed',
  vesselTable: 'vessel',
  route: 'route',
  market: 'market',
  default: 'default',
  computed: 'computed',
};
const SOURCE_TEXT: Readonly<Record<string, string>> = {
  typed: 'typed',
  vesselTable: 'vessel table',
  route: 'route engine',
  market: 'market',
  default: 'default',
  computed: 'calculated',
};

const decimalsOf = (unit: string): number => (/day|^d$|%|kn|\/t|\/mt/i.test(unit) ? 2 : 0);

function sourceText(source: Explanation['source']): string {
  const said = [source.note ?? SOURCE_TEXT[source.kind] ?? source.kind];
  if (source.by) said.push(`by ${source.by}`);
  if (source.at) said.push(formatInstantShort(source.at));
  return said.join(', ');
}

const OPERATORS: Readonly<Record<string, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' };

/** The sign in front of a name in its parent's formula: the first term of a sum has none. */
function operatorOf(formula: string | null, name: string): string | undefined {
  const found = formula?.match(new RegExp(`([-+*/])\\s*\\(?\\s*${name}\\b`));
  return found?.[1] ? OPERATORS[found[1]] : undefined;
}

type DecimalsOf = (unit: string) => number;

const shownValue = ({ value, unit }: Explanation, decimals: DecimalsOf): string =>
  value === null ? '–' : formatNumber(value, decimals(unit));

function formulaText(tree: Explanation, decimals: DecimalsOf): string | undefined {
  if (tree.formula === null) return undefined;
  const values = new Map(tree.inputs.map((input) => [input.name, shownValue(input, decimals)]));
  return tree.formula
    .replaceAll(/[A-Za-z_][A-Za-z0-9_]*/g, (name) => values.get(name) ?? name)
    .replaceAll(' - ', ' − ')
    .replaceAll(' * ', ' × ')
    .replaceAll(' / ', ' ÷ ');
}

/** Draws trees of an engine as the kit does, figures with the decimals of their unit. */
export function explanationNodes(decimals: DecimalsOf) {
  const visit = (tree: Explanation, place = tree.key, operator?: string): ExplanationNode => {
    const formula = formulaText(tree, decimals);
    return {
      // Keys are made unique by their place.
      key: place,
      label: tree.label,
      value: shownValue(tree, decimals),
      ...(tree.unit ? { unit: tree.unit } : {}),
      ...(formula ? { formula } : {}),
      ...(operator ? { operator } : {}),
      inputs: tree.inputs.map((input, index) =>
        visit(input, `${place}/${index}`, operatorOf(tree.formula, input.name)),
      ),
      source: { kind: SOURCES[tree.source.kind] ?? 'computed', text: sourceText(tree.source) },
    };
  };
  return visit;
}

/** The same with what estimates and voyages show. */
export const nodeOf = explanationNodes(decimalsOf);
