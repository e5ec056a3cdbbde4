import {
  type EstimateInput,
  type EstimateState,
  isSame,
  mergeEstimates,
  mergeStates,
} from '@mainsheet/voyage';

/** A write on its way: sent again as it is, under the same id, until it is answered. */
export type SentWrite<State> = {
  readonly writeId: string;
  /** What it was typed on. */
  readonly version: number;
  readonly state: State;
};

/** What one browser holds of an estimate that others may change too. */
export type SharedEstimate<State extends EstimateState = EstimateState> = {
  readonly version: number;
  /** What the server holds in this version. */
  readonly saved: State;
  readonly sent: SentWrite<State> | null;
  /** What is on screen. */
  readonly present: State;
};

export const isWaiting = ({ saved, sent, present }: SharedEstimate): boolean =>
  sent !== null || !isSame(saved, present);

/** What is to be sent now: a write without an answer first, else all that was typed since. */
export function beginWrite<State extends EstimateState>(
  shared: SharedEstimate<State>,
  newId: () => string,
): SharedEstimate<State> & { readonly sent: SentWrite<State> } {
  const { version, present } = shared;
  return { ...shared, sent: shared.sent ?? { writeId: newId(), version, state: present } };
}

/** The server kept the write; `merged` is what it made of it and others' writes, null where that is what was sent. */
export function answered<State extends EstimateState>(
  shared: SharedEstimate<State>,
  answer: { version: number; merged: State | null },
): SharedEstimate<State> {
  const sent = shared.sent?.state ?? shared.present;
  const saved = answer.merged ?? sent;
  const present = mergeStates({ base: sent, mine: shared.present, theirs: saved });
  return { version: answer.version, saved, sent: null, present };
}

/** Others' writes were read; what waits here stays on top of them. */
export function followed<State extends EstimateState>(
  shared: SharedEstimate<State>,
  theirs: { version: number; state: State },
): SharedEstimate<State> {
  const { saved: base, present: mine } = shared;
  const present = mergeStates({ base, mine, theirs: theirs.state });
  return { version: theirs.version, saved: theirs.state, sent: null, present };
}

/** A step of one person taken back from what is there now: what others changed since stays. */
export function withoutStep(
  present: EstimateInput,
  { before, after }: { before: EstimateInput; after: EstimateInput },
): EstimateInput {
  return present === after
    ? before
    : mergeEstimates({ base: after, mine: before, theirs: present }, 'theirs');
}
