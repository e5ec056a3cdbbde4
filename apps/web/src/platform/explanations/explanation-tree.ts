import type { Explanation, SourceKind } from '@mainsheet/explanation';
import {
  type ExplanationNode,
  type ExplanationSource,
  formatInstant,
  formatNumber,
} from '../../ui/index.ts';

const SOURCES: Readonly<Record<SourceKind, { kind: ExplanationSource; text: string }>> = {
  typed: { kind: 'typed', text: 'Typed' },
  vesselTable: { kind: 'vessel', text: 'Vessel table' },
  route: { kind: 'route', text: 'Route engine' },
  market: { kind: 'market', text: 'Market' },
  default: { kind: 'default', text: 'Company default' },
  history: { kind: 'history', text: 'Own history' },
  charter: { kind: 'document', text: 'Time charter' },
  computed: { kind: 'computed', text: '' },
};

/** Decimals by what the unit needs: money and tonnes none or one, days and rates more. */
function decimalsOf(value: number, unit: string): number {
  if (/day/i.test(unit) && !unit.includes('/')) return 4;
  if (Number.isInteger(value)) return 0;
  return Math.abs(value) >= 1_000 ? 0 : Math.abs(value) >= 100 ? 1 : 2;
}

const textOf = ({ value, unit }: Explanation): string =>
  value === null ? '–' : formatNumber(value, decimalsOf(value, unit));

const SIGNS: Readonly<Record<string, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' };

/** The sign with which each named part enters a formula: the last operator before its name. */
export function operatorsIn(formula: string): ReadonlyMap<string, string> {
  const signs = new Map<string, string>();
  let sign = '';
  for (const [token] of formula.matchAll(/[A-Za-z_][A-Za-z0-9_]*|[-+*/]/g)) {
    const operator = SIGNS[token];
    if (operator !== undefined) sign = operator;
    else if (!signs.has(token)) signs.set(token, sign);
  }
  return signs;
}

/** The formula with its numbers in it. */
function formulaText(explanation: Explanation): string | undefined {
  if (explanation.formula === null) return undefined;
  const values = new Map(explanation.inputs.map((input) => [input.name, textOf(input)]));
  return explanation.formula
    .replaceAll(/[A-Za-z_][A-Za-z0-9_]*/g, (name) => values.get(name) ?? name)
    .replaceAll(/ ([-+*/]) /g, (_, sign: string) => ` ${SIGNS[sign] ?? sign} `);
}

function sourceOf({ source, formula }: Explanation): ExplanationNode['source'] {
  const known = SOURCES[source.kind];
  if (source.kind === 'computed' && !source.note) return undefined;
  const who = [source.by, source.at ? formatInstant(source.at) : undefined].filter(Boolean);
  const text = [known.text, ...who, source.note].filter(Boolean).join(', ');
  return formula === null ? { kind: known.kind, text } : undefined;
}

/** The engine's explanation as the popover draws it; keys are made unique along the way. */
export function explanationTree(root: Explanation): ExplanationNode {
  const visit = (explanation: Explanation, key: string, operator: string): ExplanationNode => {
    const signs = operatorsIn(explanation.formula ?? '');
    const formula = formulaText(explanation);
    const source = sourceOf(explanation);
    return {
      key,
      label: explanation.label,
      value: textOf(explanation),
      unit: explanation.unit,
      operator,
      ...(formula === undefined ? {} : { formula }),
      ...(source ? { source } : {}),
      inputs: explanation.inputs.map((input, index) =>
        visit(input, `${key}/${index}-${input.key}`, signs.get(input.name) ?? ''),
      ),
    };
  };
  return visit(root, root.key, '');
}
