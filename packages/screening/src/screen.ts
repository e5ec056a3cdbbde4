import {
  compactIdentifier,
  type Identifier,
  type ListedParty,
  type PartyKind,
} from './listed-party.ts';
import { type IndexedName, NameIndex } from './name-index.ts';
import { normaliseName } from './normalise-name.ts';
import { type NameScore, SCORE_SETTINGS, type ScoreSettings, scoreNames } from './score.ts';

/** Changes whenever scores may: decisions keep the version they were made with. */
export const SCREENING_VERSION = '2';

/** Who is looked for; everything but a name or an identifier may be left out. */
export type ScreeningQuery = {
  readonly name: string;
  readonly kind?: PartyKind | undefined;
  readonly identifiers?: readonly Identifier[] | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly birthYear?: number | undefined;
  readonly sex?: 'M' | 'F' | undefined;
};

/** Lowest score of each level. */
export const THRESHOLDS = { match: 95, potential: 85, broad: 75 } as const;
export type HitLevel = keyof typeof THRESHOLDS | 'information';

/** Parts sum to the score. */
export type ScorePart = { readonly label: string; readonly points: number };
export type Hit = {
  readonly party: ListedParty;
  /** The name or identifier that was met, as published. */
  readonly met: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  /**
   * Match blocks, potential is reviewed, broad shows in a broad search. Information: a ship of the
   * same name with another IMO number.
   */
  readonly level: HitLevel;
  readonly isIdentity: boolean;
};

export type ScreenOptions = {
  /** Down to the broad threshold; else potential and above. */
  readonly isBroad?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly settings?: ScoreSettings | undefined;
};
const USUAL_LIMIT = 50;

/** Screens names and numbers against lists. Building it takes a second for all lists; keep it. */
export class Screener {
  readonly parties: readonly ListedParty[];
  private readonly index: NameIndex;
  private readonly byIdentifier = new Map<string, ListedParty[]>();

  constructor(parties: readonly ListedParty[]) {
    this.parties = parties;
    this.index = new NameIndex(parties);
    for (const party of parties)
      for (const identifier of party.identifiers) {
        if (identifier.kind === 'other') continue;
        const key = keyOf(identifier);
        this.byIdentifier.set(key, [...(this.byIdentifier.get(key) ?? []), party]);
      }
  }

  /** Hits, the best first, one a party. Identifiers come first: a number that is listed is a hit. */
  screen(query: ScreeningQuery, options: ScreenOptions = {}): Hit[] {
    const hits = new Map<string, Hit>();
    for (const hit of this.identityHits(query)) hits.set(hit.party.id, hit);
    const name = normaliseName(query.name);
    const sense = this.index.sense();
    if (name.full !== '')
      for (const candidate of this.index.candidates(name, sense)) {
        const score = scoreNames(name, candidate.name, sense);
        const hit = nameHit(query, candidate, { score, options });
        const known = hit === null ? undefined : hits.get(hit.party.id);
        if (hit !== null && (known === undefined || known.score < hit.score))
          hits.set(hit.party.id, hit);
      }
    return [...hits.values()]
      .sort((a, b) => b.score - a.score || a.party.id.localeCompare(b.party.id))
      .slice(0, options.limit ?? USUAL_LIMIT);
  }

  private identityHits(query: ScreeningQuery): Hit[] {
    return (query.identifiers ?? []).flatMap((identifier) =>
      (this.byIdentifier.get(keyOf(identifier)) ?? []).map((party) => ({
        party,
        met: identifier.value,
        score: 100,
        parts: [{ label: `Same ${identifier.kind} number`, points: 100 }],
        level: 'match' as const,
        isIdentity: true,
      })),
    );
  }
}

const keyOf = ({ kind, value }: Identifier) => `${kind}:${compactIdentifier(value)}`;

function nameHit(
  query: ScreeningQuery,
  { party, text, isWeak }: IndexedName,
  { score: name, options }: { score: NameScore; options: ScreenOptions },
): Hit | null {
  if (query.kind !== undefined && !mayBe(query.kind, party.kind)) return null;
  const settings = options.settings ?? SCORE_SETTINGS;
  const parts = [
    { label: WAY_LABELS[name.way], points: name.points },
    ...adjustments(query, party, { isWeak, unmatchedWords: name.unmatchedWords, settings }),
  ];
  const sum = parts.reduce((total, part) => total + part.points, 0);
  const score = Math.min(100, Math.max(0, sum));
  if (score !== sum) parts.push({ label: 'Scores lie between 0 and 100', points: score - sum });
  const level = isOtherShip(query, party) ? 'information' : levelOf(score);
  const least = options.isBroad ? THRESHOLDS.broad : THRESHOLDS.potential;
  if (level === null || score < least) return null;
  return { party, met: text, score, parts, level, isIdentity: false };
}

const WAY_LABELS = {
  whole: 'Name, as a whole',
  wordsSorted: 'Name, words in any order',
  wordByWord: 'Name, word by word',
} as const;

/** 95 and above match, 85 potential, 75 broad; below nothing. */
export function levelOf(score: number): keyof typeof THRESHOLDS | null {
  if (score >= THRESHOLDS.match) return 'match';
  if (score >= THRESHOLDS.potential) return 'potential';
  return score >= THRESHOLDS.broad ? 'broad' : null;
}

/** Ships are looked for among ships; people and companies are not told apart by their names. */
function mayBe(asked: PartyKind, listed: PartyKind): boolean {
  const isThing = (kind: PartyKind) => kind === 'vessel' || kind === 'aircraft';
  return isThing(asked) || isThing(listed) ? asked === listed : true;
}

function isOtherShip(query: ScreeningQuery, party: ListedParty): boolean {
  const imos = (list: readonly Identifier[]) =>
    list.filter(({ kind }) => kind === 'imo').map(({ value }) => compactIdentifier(value));
  const [asked, listed] = [imos(query.identifiers ?? []), imos(party.identifiers)];
  return asked.length > 0 && listed.length > 0 && !asked.some((imo) => listed.includes(imo));
}

function adjustments(
  query: ScreeningQuery,
  party: ListedParty,
  context: { isWeak: boolean; unmatchedWords: number; settings: ScoreSettings },
): ScorePart[] {
  const { isWeak, unmatchedWords, settings } = context;
  const parts: ScorePart[] = [];
  const add = (label: string, points: number) => parts.push({ label, points });
  if (unmatchedWords > 0) {
    const points = Math.max(settings.unmatchedCap, unmatchedWords * settings.unmatchedWord);
    add('Words of the listed name not in the query', points);
  }
  const countries = new Set(party.countries.map((country) => country.toUpperCase()));
  if (query.countries?.some((country) => countries.has(country.toUpperCase())))
    add('Same country', settings.sameCountry);
  if (query.birthYear !== undefined && party.birthYears.length > 0) {
    if (party.birthYears.includes(query.birthYear))
      add('Same year of birth', settings.sameBirthYear);
    else add('Other year of birth', settings.otherBirthYear);
  }
  if (query.sex !== undefined && party.sex !== null && query.sex !== party.sex)
    add('Other sex', settings.otherSex);
  if (isWeak) add('Weak alias', settings.weakAlias);
  return parts;
}
