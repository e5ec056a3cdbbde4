import { normalise, notUnderstood, type Parsed, type Reading, read, refuse } from './parsed.ts';

export type PortTokenFunction = 'Loading' | 'Discharging' | 'Fueling' | 'Canal transit' | 'Stop';

/** One port as typed: what to look up, and what happens there when it was said. */
export type PortToken = {
  readonly token: string;
  readonly portFunction: PortTokenFunction | null;
};

const FUNCTIONS: Readonly<Record<string, PortTokenFunction>> = {
  l: 'Loading',
  d: 'Discharging',
  b: 'Fueling',
  f: 'Fueling',
  c: 'Canal transit',
  s: 'Stop',
};

const LETTERS: Readonly<Record<PortTokenFunction, string>> = {
  Loading: 'l',
  Discharging: 'd',
  Fueling: 'b',
  'Canal transit': 'c',
  Stop: 's',
};

/**
 * Reads ports with functions in one go: `rbay(l) qdo(d)` is two rows. A name may hold spaces when
 * a bracket or a slash ends it; a text without either is one port.
 */
export function parsePortTokens(text: string): Parsed<readonly PortToken[]> {
  const typed = normalise(text);
  if (typed === '') return refuse('EMPTY', 'Enter a port.');
  const tokens: PortToken[] = [];
  for (const part of typed.split('/').map((piece) => piece.trim())) {
    const found = tokensOf(part);
    if (found === null) return notUnderstood(text);
    tokens.push(...found);
  }
  return read(tokens, formatPortTokens(tokens));
}

function tokensOf(part: string): PortToken[] | null {
  const tokens: PortToken[] = [];
  let rest = part;
  for (;;) {
    const match = /^(?<token>[^()]+?) ?\((?<letter>[a-z])\) ?/.exec(rest);
    if (match === null) break;
    const portFunction = FUNCTIONS[match.groups?.letter ?? ''];
    if (portFunction === undefined) return null;
    tokens.push({ token: match.groups?.token ?? '', portFunction });
    rest = rest.slice(match[0].length);
  }
  if (/[()]/.test(rest)) return null;
  if (rest !== '') tokens.push({ token: rest, portFunction: null });
  return tokens.length === 0 ? null : tokens;
}

export function formatPortTokens(tokens: readonly PortToken[]): string {
  return tokens
    .map(({ token, portFunction }) =>
      portFunction === null ? token : `${token}(${LETTERS[portFunction]})`,
    )
    .join('/');
}

/** A port as the caller's search answers; `score` 1 is an exact code or name. */
export type PortMatch = {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly score: number;
};

/** A match this much better than the next one is taken without asking. */
const CLEAR_LEAD = 0.2;

/** Picks one port of a search: the only one or a clear best; else the best eight to choose from. */
export function choosePort(token: string, matches: readonly PortMatch[]): Parsed<PortMatch> {
  const ranked = matches.toSorted((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (best === undefined) return refuse('NOT_FOUND', `No port is called “${token.trim()}”.`);
  const isClear = second === undefined || best.score - second.score >= CLEAR_LEAD;
  if (isClear) return portReading(best);
  return { ambiguous: ranked.slice(0, 8).map(portReading) };
}

const portReading = (match: PortMatch): Reading<PortMatch> =>
  read(match, `${match.name}, ${match.country} (${match.code})`);
