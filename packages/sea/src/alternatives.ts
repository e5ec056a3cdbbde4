import {
  type Alternative,
  type AlternativeKey,
  isViolation,
  type RouteOptions,
  type SeaViolation,
  type VoyageRoute,
} from './route.ts';

interface Variant {
  key: AlternativeKey;
  options: RouteOptions;
  /** The variant is only worth its name when the voyage uses this passage. */
  uses?: 'suez' | 'panama';
}

/** Two ways closer than this in miles, ECA miles and piracy miles are the same way. */
const SAME_NM = 2;

/** Routes the variants of the options and drops those that repeat an earlier one. */
export function findAlternatives(
  routeVoyage: (options: RouteOptions) => VoyageRoute | SeaViolation,
  options: RouteOptions,
): Alternative[] | SeaViolation {
  const found: Alternative[] = [];
  let failure: SeaViolation | null = null;
  for (const { key, options: variant, uses } of variantsOf(options)) {
    const voyage = routeVoyage(variant);
    if (isViolation(voyage)) {
      failure ??= voyage;
      continue;
    }
    if (uses && !voyage.passages.includes(uses)) continue;
    if (found.some((earlier) => isSameWay(earlier, voyage))) continue;
    found.push({ key, ...voyage });
  }
  return found.length === 0 && failure ? failure : found;
}

function variantsOf(options: RouteOptions): Variant[] {
  const isOpen = (name: 'suez' | 'panama') => options[name] !== false;
  const variants: Variant[] = [{ key: 'direct', options }];
  if (isOpen('suez'))
    variants.push({ key: 'suez', uses: 'suez', options: { ...options, panama: false } });
  if (isOpen('panama'))
    variants.push({ key: 'panama', uses: 'panama', options: { ...options, suez: false } });
  variants.push({ key: 'cape', options: { ...options, suez: false, panama: false } });
  variants.push({ key: 'avoidPiracy', options: { ...options, avoidPiracy: true } });
  variants.push({ key: 'minimiseEca', options: { ...options, minimiseEca: true } });
  return variants;
}

function isSameWay(a: VoyageRoute, b: VoyageRoute): boolean {
  return (
    Math.abs(a.distanceNm - b.distanceNm) < SAME_NM &&
    Math.abs(a.ecaNm - b.ecaNm) < SAME_NM &&
    Math.abs(a.piracyNm - b.piracyNm) < SAME_NM
  );
}
