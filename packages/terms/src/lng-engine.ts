/** How a ship burns LNG: its methane slip counts by the engine. */
export const LNG_ENGINES = [
  'Otto medium speed',
  'Otto slow speed',
  'diesel slow speed',
  'lean-burn spark-ignited',
] as const;
export type LngEngine = (typeof LNG_ENGINES)[number];
