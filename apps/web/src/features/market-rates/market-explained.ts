import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { type FormulaTerm, readFormula } from '@mainsheet/contract';
import { type ExplanationNode, formatDay, formatExact, formatSigned } from '../../ui/index.ts';
import { monthText } from '../fleet-schedule/index.ts';
import { decimalsOf, rateText } from './market-figures.ts';
import type { ExplainedRates, MarketRoute } from './market-rates.queries.ts';

/** What a figure of a route may be asked about: its newest rate, change, mean, or a month of its forward curve. */
export type Asked =
  | { readonly kind: 'latest' | 'change' | 'average30' }
  /** First day of the month. */
  | { readonly kind: 'month'; readonly from: string };

type Point = ExplainedRates['marketSeries'][number]['points'][number];
type Known = {
  readonly route: MarketRoute;
  readonly routes: readonly MarketRoute[];
  readonly answer: ExplainedRates;
};

/** Days before the newest rate that its mean is of, and more than a weekend before its change. */
const AVERAGE_DAYS = 30;
const MOST_ROUTES = 8;

/** The terms of a formula route; none for one that is quoted. */
function termsOf({ formula }: MarketRoute): readonly FormulaTerm[] {
  if (formula === '') return [];
  const read = readFormula(formula);
  return 'terms' in read ? read.terms : [];
}

const routeOf = (routes: readonly MarketRoute[], code: string | null) =>
  routes.find((one) => one.code === code);

/** What has to be read to explain figures of a route. */
export function explainedBy(route: MarketRoute, routes: readonly MarketRoute[]) {
  const parts = termsOf(route).flatMap(({ code }) => routeOf(routes, code)?.id ?? []);
  const to = parseCivilDate(route.latest?.on ?? '2000-01-01');
  return {
    routeIds: [...new Set([route.id, ...parts])].slice(0, MOST_ROUTES),
    // The change may be against a rate of long before.
    from: addCivilDays(to, -AVERAGE_DAYS * 12),
    to,
  };
}

const pointsOf = ({ answer }: Known, id: string): readonly Point[] =>
  answer.marketSeries.find(({ routeId }) => routeId === id)?.points ?? [];

const sourceOf = ({ source, recordedBy, on }: Point): string =>
  [source, formatDay(on), recordedBy && `recorded by ${recordedBy}`].filter(Boolean).join(', ');

type Part = { readonly value: string | undefined; readonly source: string };
type Sum = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly partOf: (part: MarketRoute) => Part;
};

/** A figure of a formula route over the same figure of each route that it names. */
function sumNode({ route, routes }: Known, { key, label, value, partOf }: Sum): ExplanationNode {
  const terms = termsOf(route).map((term) => {
    const part = routeOf(routes, term.code);
    return { ...term, part, found: part && partOf(part) };
  });
  const formula = terms
    .map(({ factor, code, part, found }, at) => {
      const sign = Number(factor) < 0 ? '− ' : at === 0 ? '' : '+ ';
      const rate = part ? rateText(found?.value, part.unit) || '–' : (code ?? '');
      return `${sign}${formatExact(factor.replace(/^[+-]/, ''))}${code === null ? '' : ` × ${rate}`}`;
    })
    .join(' ');
  return {
    ...{ key, label, value: rateText(value, route.unit), unit: route.unit, formula },
    inputs: terms.flatMap(({ code, part, found }): ExplanationNode[] => {
      if (code === null) return [];
      const text = found?.source ?? 'no such route';
      return [
        {
          ...{ key: `${key}/${code}`, label: code, unit: part?.unit ?? '' },
          value: rateText(found?.value, part?.unit ?? '') || '–',
          source: { kind: 'market', text },
        },
      ];
    }),
  };
}

/** The rate of a day: published, or summed from those of its parts on the day. */
function pointNode(known: Known, point: Point, label: string): ExplanationNode {
  const { route } = known;
  const head = { key: point.on, label, value: rateText(point.value, route.unit), unit: route.unit };
  if (route.formula === '') return { ...head, source: { kind: 'market', text: sourceOf(point) } };
  return sumNode(known, {
    ...{ key: point.on, label, value: point.value },
    partOf: ({ id }) => {
      const found = pointsOf(known, id).find(({ on }) => on === point.on);
      return { value: found?.value, source: found ? sourceOf(found) : 'no rate on the day' };
    },
  });
}

const dated = (word: string, { on }: Point): string => `${word}, ${formatDay(on)}`;

function changeNode(known: Known, points: readonly Point[]): ExplanationNode | null {
  const [before, latest] = points.slice(-2);
  if (!before || !latest) return null;
  const { unit } = known.route;
  const [was, is] = [rateText(before.value, unit), rateText(latest.value, unit)];
  const value = formatSigned(Number(latest.value) - Number(before.value), decimalsOf(unit));
  return {
    ...{ key: 'change', label: 'Change', value, unit, formula: `${is} − ${was}` },
    inputs: [
      pointNode(known, latest, dated('Newest', latest)),
      { ...pointNode(known, before, dated('The one before', before)), operator: '−' },
    ],
  };
}

function averageNode(known: Known, points: readonly Point[]): ExplanationNode | null {
  const latest = points.at(-1);
  if (!latest) return null;
  const { unit, average30 } = known.route;
  const since = addCivilDays(parseCivilDate(latest.on), -AVERAGE_DAYS);
  const recent = points.filter(({ on }) => on > since);
  const formula = `sum of ${recent.length} rates ÷ ${recent.length}`;
  return {
    ...{ key: 'average30', label: 'Mean of 30 days', value: rateText(average30, unit), unit },
    formula,
    inputs: recent.toReversed().map((point) => pointNode(known, point, formatDay(point.on))),
  };
}

type Curve = ExplainedRates['marketCurves'][number];
type Month = Curve['months'][number];

function periodText({ from, to }: Month['basis'][number]): string {
  const [first, last] = [monthText(from, true), monthText(to, true)];
  return first === last ? first : `${first} to ${last}`;
}

/** A month of a quoted curve: as quoted, or on the straight line between the two periods beside it. */
function quotedMonth(route: MarketRoute, curve: Curve, month: Month): ExplanationNode {
  const { unit } = route;
  const quoted = [curve.source, `quoted ${formatDay(curve.quotedOn)}`].filter(Boolean).join(', ');
  const isBetween = month.basis.length > 1;
  return {
    ...{ key: month.from, label: `Forward, ${monthText(month.from, true)}`, unit },
    value: rateText(month.value, unit),
    ...(isBetween
      ? { formula: 'on the straight line between both, by the middles of the periods' }
      : {}),
    inputs: month.basis.map((period) => ({
      ...{ key: period.from + period.to, label: periodText(period), unit },
      value: rateText(period.value, unit),
      source: { kind: 'market' as const, text: quoted },
    })),
  };
}

function monthNode(known: Known, from: string): ExplanationNode | null {
  const { route, answer } = known;
  const curveOf = (id: string) => answer.marketCurves.find(({ routeId }) => routeId === id);
  const monthOf = (id: string) => curveOf(id)?.months.find((month) => month.from === from);
  const [curve, month] = [curveOf(route.id), monthOf(route.id)];
  if (!curve || !month) return null;
  if (route.formula === '') return quotedMonth(route, curve, month);
  return sumNode(known, {
    ...{ key: from, label: `Forward, ${monthText(from, true)}`, value: month.value },
    partOf: ({ id }) => {
      const quotedOn = curveOf(id)?.quotedOn;
      return {
        value: monthOf(id)?.value,
        source: quotedOn ? `curve quoted ${formatDay(quotedOn)}` : 'no curve',
      };
    },
  });
}

/** Where a figure of a route comes from, down to what was published; null where there is none any more. */
export function explainMarket(known: Known, asked: Asked): ExplanationNode | null {
  if (asked.kind === 'month') return monthNode(known, asked.from);
  const points = pointsOf(known, known.route.id);
  const latest = points.at(-1);
  if (asked.kind === 'change') return changeNode(known, points);
  if (asked.kind === 'average30') return averageNode(known, points);
  return latest ? pointNode(known, latest, dated('Latest', latest)) : null;
}
