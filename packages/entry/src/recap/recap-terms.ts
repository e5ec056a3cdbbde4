import { parseCommission } from '../commission.ts';
import { parseDate } from '../date.ts';
import { pattern } from '../found.ts';
import { parseFreight } from '../freight.ts';
import { parseLaytimeRate } from '../laytime-rate.ts';
import { findValue } from '../parsed.ts';
import type { RecapDespatch, RecapRate, RecapReading, RecapRule } from './recap-fields.ts';
import { figureOf } from './recap-vessel.ts';

const PER_TONNE = '(?:pmt|p\\/?mt|\\/~mt|per_mt|per_metric_ton|per_tonne|pt)';
const LUMPSUM = '(?:lumpsum|lump_sum|l\\/s|ls)';

/** The freight of a match: what it is per, else per tonne. */
function readFreight(match: RegExpExecArray): readonly RecapReading[] {
  const { figure = '', lumpsum, after, worldscale } = match.groups ?? {};
  const isLumpsum = lumpsum !== undefined || (after ?? '').startsWith('l');
  const unit = /^(?:per_?day|pd|\/ ?d|daily)/.test(after ?? '') ? '/d' : ' pmt';
  const text =
    worldscale === undefined
      ? isLumpsum
        ? `ls ${figure}`
        : `${figure}${unit}`
      : `ws ${worldscale}`;
  const value = findValue(parseFreight(text));
  return value === null ? [] : [{ field: 'freight', value }];
}

const FREIGHT: readonly RecapRule[] = [
  {
    form: pattern(
      `(?:(?<lumpsum>\\b${LUMPSUM})_)?\\b(?:frt|freight)(?:_(?:rate|idea))?~[:=]?~(?<lumpsum2>${LUMPSUM}_)?CUR?(?<figure>NUM)(?!\\d|~PCT)(?:~(?<after>${PER_TONNE}|${LUMPSUM}|per_day|pd)(?![a-z]))?`,
    ),
    confidence: 0.95,
    read: (match) => {
      const groups = match.groups ?? {};
      if (groups.lumpsum2 !== undefined) groups.lumpsum = groups.lumpsum2;
      return readFreight(match);
    },
  },
  {
    form: pattern(`^~CUR(?<figure>NUM)~(?<after>${PER_TONNE}|${LUMPSUM})(?![a-z])`),
    confidence: 0.85,
    read: readFreight,
  },
  {
    form: pattern('\\bws~(?<worldscale>\\d{1,3}(?:[.,]\\d{1,2})?)(?!\\d)'),
    confidence: 0.9,
    read: readFreight,
  },
  {
    form: pattern(
      '\\b(?<terms>fiost|fiots|fiospt|fiot|fios|fio|filo|lifo|liner terms|gross terms)\\b',
    ),
    confidence: 0.95,
    read: ({ groups }) => [{ field: 'freightTerms', value: (groups?.terms ?? '').toUpperCase() }],
  },
  {
    form: pattern('(?:\\b(?<code>usd|eur|gbp|nok|sgd)|us\\$|\\$)~\\d'),
    confidence: 0.95,
    read: ({ groups }) => [{ field: 'currency', value: (groups?.code ?? 'usd').toUpperCase() }],
  },
  {
    form: pattern(
      '(?<![\\d.,])(?<figure>\\d{2,3}(?:[.,]\\d{1,2})?)~PCT(?:_of)?(?:_(?:frt|freight))?(?:_(?:payable|to_be_paid|paid))?_(?:within|w\\/i|wi)_(?<days>\\d{1,2})~(?<kind>banking|bank|working|business|running|calendar|bd\\b|b\\/d)?(?:~days?)?',
    ),
    confidence: 0.95,
    read: (match) => {
      const percent = figureOf(match);
      if (percent === null) return [];
      const kind = match.groups?.kind ?? '';
      const dayKind = kind.startsWith('b') ? 'banking' : kind === 'working' ? 'working' : 'running';
      const withinDays = Number(match.groups?.days);
      return [{ field: 'payment', value: { percent, withinDays, dayKind } }];
    },
  },
];

const P = '\\d{1,2}(?:[.,]\\d{1,4})?';
const ADDRESS = '(?:adcom|addcom|add(?:ress)?(?:_comm?(?:ission)?)?)(?![a-z])';

const BROKERAGE = '(?:brokerage|brkge?|brk|broker(?:age)?_comm?(?:ission)?)(?![a-z])';

/** Commission split or in total; a share that is not named is not there. */
function readCommission(match: RegExpExecArray): readonly RecapReading[] {
  const { total, address = '0', broker } = match.groups ?? {};
  const split = `${address} add${broker === undefined ? '' : ` + ${broker} brk`}`;
  const value = findValue(parseCommission(total === undefined ? split : `${total} ttl`));
  return value === null ? [] : [{ field: 'commission', value }];
}

const BROKER_SHARE = `(?:~(?:\\+|plus|and|&)~(?<broker>${P})~PCT?)?`;
const COMMISSION: readonly RecapRule[] = [
  {
    form: pattern(`(?<![\\d.,])(?<address>${P})~PCT?~${ADDRESS}${BROKER_SHARE}`),
    confidence: 0.95,
    read: readCommission,
  },
  {
    form: pattern(`\\b${ADDRESS}~[:=]?~(?<address>${P})~PCT?${BROKER_SHARE}`),
    confidence: 0.95,
    read: readCommission,
  },
  // A share that stands for itself; `collect` puts it beside that of the charterer.
  {
    form: pattern(`(?<![\\d.,])(?<broker>${P})~PCT~${BROKERAGE}`),
    confidence: 0.95,
    read: readCommission,
  },
  {
    form: pattern(`\\b${BROKERAGE}~[:=]?~(?<broker>${P})~PCT`),
    confidence: 0.95,
    read: readCommission,
  },
  {
    form: pattern(`(?<![\\d.,])(?<total>${P})~PCT?~(?:ttl|total)\\b`),
    confidence: 0.95,
    read: readCommission,
  },
  {
    form: pattern(`\\b(?:ttl|total)_comm?(?:ission)?s?~[:=]?~(?<total>${P})(?!\\d)(?:~PCT)?`),
    confidence: 0.95,
    read: readCommission,
  },
  {
    form: pattern(`\\bcomm?(?:ission)?s?~[:=]~(?<total>${P})~PCT(?=~$|_(?:on|of|in)\\b)`),
    confidence: 0.9,
    read: readCommission,
  },
];

const TERMS =
  '(?<terms>(?:satpm|s|f)?sh(?:ex|inc)(?:[ ,]{0,2}(?:uu|eiu))?|s?shinc|fh(?:ex|inc)(?:[ ,]{0,2}(?:uu|eiu))?|shex[0-6]|fhex[12])(?![a-z])';
const WORKING =
  '~(?:mts?|tonnes|tons|t)?~(?<per>(?:p\\/?wwd|ppd|pd|per_w(?:eather)?~w(?:orking)?~d(?:ay)?|per_weather_working_day(?:_of_24_consecutive_hours)?|per_day|\\/d|ph|per_hour)(?:_of_24_hrs)?)?~,?~';

/** The codes that may be meant at one end. */
function ratesOf(match: RegExpExecArray, suffix: '' | '2'): readonly RecapRate[] {
  const groups = match.groups ?? {};
  const figure = groups[`figure${suffix}`] ?? groups.figure ?? '';
  const terms = (groups[`terms${suffix}`] ?? groups.terms ?? '').replaceAll(/[ ,]+/g, ' ');
  const per = groups[`per${suffix}`] ?? groups.per ?? '';
  const unit = /^(?:ph|per_?hour|per hour)/.test(per) ? '/h' : '';
  const parsed = parseLaytimeRate(`${figure}${unit} ${terms}`);
  const readings = 'value' in parsed ? [parsed] : 'ambiguous' in parsed ? parsed.ambiguous : [];
  return readings.map(({ value }) => ({
    rate: value.rates[0] ?? null,
    rateUnit: value.rateUnit,
    terms: value.terms,
    isWeatherWorking: /w/.test(per),
  }));
}

const rateRule =
  (field: 'loadRate' | 'dischargeRate') =>
  (match: RegExpExecArray): readonly RecapReading[] =>
    ratesOf(match, '').map((value) => ({ field, value }));

const bothRates = (match: RegExpExecArray): readonly RecapReading[] => [
  ...ratesOf(match, '').map((value): RecapReading => ({ field: 'loadRate', value })),
  ...ratesOf(match, '2').map((value): RecapReading => ({ field: 'dischargeRate', value })),
];

const second = (source: string): string => source.replaceAll(/\(\?<(\w+)>/g, '(?<$12>');
const RATE = `(?<figure>NUM)${WORKING}${TERMS}`;
const CUSTOMARY: RecapRate = {
  rate: null,
  rateUnit: 'Per Day',
  terms: 'CQD1',
  isWeatherWorking: false,
};

const RATES: readonly RecapRule[] = [
  {
    form: pattern(`\\b(?:load(?:ing)?(?:_rate)?|l\\/r(?:ate)?)~[:=]?~${RATE}`),
    confidence: 0.95,
    read: rateRule('loadRate'),
  },
  {
    form: pattern(`\\b(?:disch(?:arg(?:e|ing))?\\.?(?:_rate)?|d\\/r(?:ate)?)~[:=]?~${RATE}`),
    confidence: 0.95,
    read: rateRule('dischargeRate'),
  },
  {
    form: pattern(
      `(?<=^~|,_)(?:(?:rates?|l\\/d(?:_rates?)?)~[:=]~)?${RATE}~[\\/\\r]~${second(RATE)}`,
    ),
    confidence: 0.85,
    read: bothRates,
  },
  {
    form: pattern(`^~(?<figure>NUM)~\\/~(?<figure2>NUM)${WORKING}${TERMS}`),
    confidence: 0.8,
    read: bothRates,
  },
  {
    form: pattern('\\bcqd_(?:bends|both_ends|l\\/?d)\\b'),
    confidence: 0.9,
    read: () => [
      { field: 'loadRate', value: CUSTOMARY },
      { field: 'dischargeRate', value: CUSTOMARY },
    ],
  },
  {
    form: pattern('\\b(?:load(?:ing)?(?:_rate)?|l\\/r(?:ate)?)~[:=]?~cqd\\b'),
    confidence: 0.95,
    read: () => [{ field: 'loadRate', value: CUSTOMARY }],
  },
  {
    form: pattern('\\b(?:disch(?:arg(?:e|ing))?\\.?(?:_rate)?|d\\/r(?:ate)?)~[:=]?~cqd\\b'),
    confidence: 0.95,
    read: () => [{ field: 'dischargeRate', value: CUSTOMARY }],
  },
];

const BASIS =
  '(?:[^\\n]{0,40}?\\b(?<basis>wts|lts|ats|(?:working|lay|all)~time_saved|on_all_time_saved))?';

function despatch(kind: RecapDespatch['kind']) {
  return (match: RegExpExecArray): readonly RecapReading[] => {
    const basisText = match.groups?.basis;
    const basis = basisText === undefined ? null : /^(?:on )?a/.test(basisText) ? 'ATS' : 'WTS';
    const ratePerDay = kind === 'rate' ? figureOf(match) : null;
    if (kind === 'rate' && ratePerDay === null) return [];
    return [{ field: 'despatch', value: { kind, ratePerDay, basis } }];
  };
}

const MONEY_OF_TIME: readonly RecapRule[] = [
  {
    form: pattern('\\b(?:dem|demm|demurrage|demurr)(?:_rate)?~[:=]?~CUR?(?<figure>NUM)(?!\\d)'),
    confidence: 0.95,
    read: (match) => {
      const value = figureOf(match);
      return value === null ? [] : [{ field: 'demurrage', value }];
    },
  },
  {
    form: pattern(
      `(?:\\bhalf_(?:desp(?:atch)?|dem(?:urrage)?)\\b|\\bdesp(?:atch)?~[:=]?~(?:half|hd)(?:_dem(?:urrage)?)?\\b|\\bdhd\\b|\\bhd_(?:bends|both_ends|(?=wts|ats|lts))|\\/~hd~$)${BASIS}`,
    ),
    confidence: 0.95,
    read: despatch('half'),
  },
  {
    form: pattern('\\bfree_desp(?:atch)?\\b|\\bdesp(?:atch)?~[:=]?~free\\b|\\bno_despatch\\b'),
    confidence: 0.95,
    read: despatch('free'),
  },
  {
    form: pattern(`\\bdesp(?:atch)?~[:=]?~CUR?(?<figure>NUM)(?!\\d)${BASIS}`),
    confidence: 0.95,
    read: despatch('rate'),
  },
];

const NOTICE: readonly RecapRule[] = [
  {
    form: pattern(
      '(?<![\\d.,])(?<figure>\\d{1,3})~(?:hrs?|hours?)_(?:turn~time|tt|notice_time|notice)\\b',
    ),
    confidence: 0.95,
    read: (match) => [{ field: 'turnTimeHours', value: Number(match.groups?.figure) }],
  },
  {
    form: pattern('\\b(?:turn~time|tt|notice_time)~[:=]?~(?<figure>\\d{1,3})~(?:hrs?|hours?)\\b'),
    confidence: 0.95,
    read: (match) => [{ field: 'turnTimeHours', value: Number(match.groups?.figure) }],
  },
  {
    form: pattern('\\bw(?:ib|ip|ifp|cc|icc)on\\b(?:[ ,/&]{1,3}w(?:ib|ip|ifp|cc|icc)on\\b){0,3}'),
    confidence: 0.95,
    read: ([words]) => [
      { field: 'norClauses', value: words.toUpperCase().match(/W[A-Z]+ON/g) ?? [] },
    ],
  },
];

const FORMS =
  'gencon|norgrain|synacomex|nype|baltime|bpvoy|bptime|asbatankvoy|shellvoy|shelltime|heavycon|amwelsh|boxtime|bimchemvoy|bimchemtime|graincon|centrocon|austwheat|ausbar|coalvoy|nipponcoal|orevoy|nuvoy|supplytime|exxonvoy|fertivoy|fertisov|africanphos|sugar charter|rio doce|mediterranean iron ore|ny produce';
const DATE = '(?<date>\\d{1,2}(?:st|nd|rd|th)?[ -]?MONTH(?:[ ,-]{1,2}YEAR)|\\d{4}-\\d{2}-\\d{2})';
const PLACES =
  'london|new york|singapore|hong kong|paris|tokyo|oslo|hamburg|beijing|shanghai|piraeus|dubai';
const LAWS =
  'english|us|american|singapore|german|norwegian|french|greek|hong kong|new york|japanese';

const title = (text: string): string =>
  text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(/^Us$/, 'US');
const arbitration = ({ groups }: RegExpExecArray): readonly RecapReading[] => [
  { field: 'arbitration', value: title(groups?.place ?? '') },
];
const law = ({ groups }: RegExpExecArray): readonly RecapReading[] => [
  { field: 'law', value: title(groups?.law ?? '') },
];

const CHARTER_PARTY: readonly RecapRule[] = [
  {
    form: pattern(`\\b(?<name>${FORMS})~'?(?<edition>(?:(?:19|20)\\d{2}|\\d{1,2})(?!\\d))?`),
    confidence: 0.95,
    read: ([words]) => [
      { field: 'cpForm', value: words.trim().replaceAll(/\s+/g, ' ').toUpperCase() },
    ],
  },
  {
    form: pattern(`(?:\\bc\\/?p_(?:date|dd|dated)|\\bdated|\\bdd)~[:=]?~${DATE}`),
    confidence: 0.95,
    read: ({ groups }, { today }) => {
      const text = (groups?.date ?? '').replace(/(\d)(?:st|nd|rd|th)/, '$1').replaceAll(',', ' ');
      const value = findValue(parseDate(text, { today }));
      return value === null ? [] : [{ field: 'cpDate', value }];
    },
  },
  {
    form: pattern(`\\barb(?:itration|\\.)?\\b[^\\n]{0,30}?\\b(?<place>${PLACES})\\b(?!_law)`),
    confidence: 0.95,
    read: arbitration,
  },
  { form: pattern(`\\b(?<place>${PLACES})_arb`), confidence: 0.95, read: arbitration },
  { form: pattern(`\\b(?<law>${LAWS})_law\\b`), confidence: 0.95, read: law },
  {
    form: pattern(`\\blaw~:~(?<law>${LAWS})\\b(?!_law)|^~law_(?<law2>${LAWS})\\b`),
    confidence: 0.95,
    read: (match) =>
      law(Object.assign(match, { groups: { law: match.groups?.law ?? match.groups?.law2 ?? '' } })),
  },
];

export const TERM_RULES: readonly RecapRule[] = [
  ...FREIGHT,
  ...COMMISSION,
  ...RATES,
  ...MONEY_OF_TIME,
  ...NOTICE,
  ...CHARTER_PARTY,
];
