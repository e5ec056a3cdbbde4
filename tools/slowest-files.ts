// Which test files take the time: the suite may grow no faster than what it proves, so every run says where it went.

export type TimedFile = { name: string; seconds: number };

const SHOWN = 12;

/** The slowest files of a stage in one line, slowest first; null when it ran none. */
export function describeSlowest(files: readonly TimedFile[]): string | null {
  if (files.length === 0) return null;
  return [...files]
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
    .join(', ');
}

export type JourneySuite = {
  title: string;
  suites?: JourneySuite[];
  specs?: {
    title: string;
    tests: { status: string; results: { duration: number }[] }[];
  }[];
};

/** Seconds that the journeys of each file took, every try counted. */
export function timeJourneys(suites: readonly JourneySuite[]): TimedFile[] {
  const durationMs = ({ suites: inner = [], specs = [] }: JourneySuite): number =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) +
    inner.reduce((sum, suite) => sum + durationMs(suite), 0);
  return suites.map((suite) => ({ name: suite.title, seconds: durationMs(suite) / 1000 }));
}
