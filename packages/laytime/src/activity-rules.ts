import type { ActivityType } from '@mainsheet/terms';

/**
 * How the time of an activity counts when neither the line nor a ruling says otherwise. The
 * percentages are our defaults of common clauses; every line may bring its own.
 */
export type ActivityRule = {
  /** Share that counts as laytime. */
  readonly percent: number;
  /** Share that counts once on demurrage: 0 where the ship is at fault, 50 at half rate. */
  readonly demurragePercent: number;
  /** Cargo is worked: excepted time is "used". */
  readonly isWork: boolean;
  readonly clause: string;
};

const counts = (clause: string): ActivityRule => ({
  percent: 100,
  demurragePercent: 100,
  isWork: false,
  clause,
});
const excepted = (clause: string): ActivityRule => ({ ...counts(clause), percent: 0 });
const ownersTime = (clause: string): ActivityRule => ({
  ...counts(clause),
  percent: 0,
  demurragePercent: 0,
});

export const ACTIVITY_RULES: Readonly<Record<ActivityType, ActivityRule>> = {
  'Cargo work': { ...counts('Cargo worked'), isWork: true },
  'Waiting for berth': counts('Waiting for berth'),
  /** Not counted only under weather working days; the counting reads the port's terms. */
  Weather: excepted('Weather working days'),
  'Half time': { ...counts('Half time'), percent: 50 },
  Shifting: excepted('Shifting'),
  'Ship breakdown': ownersTime("Ship's breakdown"),
  'Shore breakdown': counts('Shore breakdown'),
  'Hold cleaning': ownersTime('Holds not ready'),
  Inspection: counts('Inspection'),
  'Draft survey': excepted('Draft survey'),
  Hatches: excepted('Opening and closing hatches'),
  Ballasting: ownersTime('Ballasting'),
  Bunkering: ownersTime('Bunkering'),
  Tide: excepted('Waiting for tide'),
  Strike: excepted('Strike'),
  Congestion: counts('Congestion'),
  Documents: counts('Waiting for documents'),
  Stoppage: excepted('Stoppage'),
  Remark: counts('Remark'),
};
