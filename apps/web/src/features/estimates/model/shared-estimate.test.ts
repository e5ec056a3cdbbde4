import {
  changedCells,
  type EstimateInput,
  type EstimateState,
  isSame,
  mergeStates,
} from '@mainsheet/voyage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangeNotices, type OwnStep } from './change-notices.ts';
import {
  answered,
  beginWrite,
  followed,
  isWaiting,
  type SentWrite,
  type SharedEstimate,
} from './shared-estimate.ts';
import type { CellWriter } from './transport.ts';

type State = EstimateState;
type Row = { id: string; sequenceNo: number; portName: string; portExpenses: number };

/** A document as small as one can be that has every kind of cell: fields, named rows, rows without a name. */
const begun = {
  dailyCost: 0,
  remarks: '',
  itinerary: [row('r1', 1), row('r2', 2), row('r3', 3)],
  cargoes: [],
  otherRevenues: [],
  otherExpenses: [],
  provenance: {},
} as unknown as EstimateInput;

function row(id: string, sequenceNo: number): Row & { parcels: [] } {
  return { id, sequenceNo, portName: '', portExpenses: 0, parcels: [] };
}

const rowsOf = (input: EstimateInput): Row[] =>
  (input.itinerary as unknown as Row[]).toSorted((a, b) => a.sequenceNo - b.sequenceNo);
const withRows = (input: EstimateInput, rows: readonly Row[]): EstimateInput => ({
  ...input,
  itinerary: rows.map((one, index) => ({ ...one, sequenceNo: index + 1 })) as never,
});

/** Every cell by name; that a row is there is a cell too. */
function cellsOf(input: EstimateInput): Map<string, unknown> {
  const cells = new Map<string, unknown>([
    ['dailyCost', input.dailyCost],
    ['remarks', input.remarks],
  ]);
  for (const one of rowsOf(input)) {
    cells.set(one.id, 'here');
    cells.set(`${one.id} portName`, one.portName);
    cells.set(`${one.id} portExpenses`, one.portExpenses);
  }
  return cells;
}

const differing = (before: EstimateInput, after: EstimateInput): string[] => {
  const [was, is] = [cellsOf(before), cellsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
};

/** The server's part: one order of writes, each known by its id. */
class Server {
  states: State[] = [{ name: '', isKeptAsDraft: false, inputs: begun, map: {} }];
  readonly writes = new Map<string, number>();
  readonly #by: string[] = [''];
  /** Who wrote a cell last, by version. */
  writers: ReadonlyMap<string, string>[] = [new Map()];

  get version(): number {
    return this.states.length;
  }
  get present(): State {
    return this.states.at(-1) as State;
  }

  write(who: string, { writeId, version, state }: SentWrite<State>) {
    const before = this.version;
    const known = this.writes.get(writeId);
    const others = this.othersSince(version, known ?? null);
    if (known === undefined) {
      this.#commit(who, { version, state });
      this.writes.set(writeId, this.version === before ? 0 : this.version);
    }
    const merged = isSame(state, this.present) ? null : this.present;
    return { version: this.version, merged, others };
  }

  othersSince(version: number, own: number | null) {
    return this.states.slice(version).flatMap((state, index) => {
      const before = this.states[version + index - 1] as State;
      const by = this.#by[version + index] as string;
      if (version + index + 1 === own) return [];
      return changedCells(before.inputs, state.inputs).map(({ key }) => ({ key, by }));
    });
  }

  #commit(who: string, { version, state: mine }: { version: number; state: State }): void {
    const [base, theirs] = [this.states[version - 1] as State, this.present];
    const merged = version === this.version ? mine : mergeStates({ base, mine, theirs });
    assertNothingLost({ base, mine, theirs, merged });
    if (isSame(merged, theirs)) return;
    const writers = new Map(this.writers.at(-1));
    for (const key of differing(theirs.inputs, merged.inputs)) writers.set(key, who);
    this.states.push(merged);
    this.#by.push(who);
    this.writers.push(writers);
  }
}

/** Judged by cells alone: what I changed is as I typed it, what I did not is as it was saved. */
function assertNothingLost(states: Record<'base' | 'mine' | 'theirs' | 'merged', State>): void {
  const [base, mine, theirs, merged] = [
    states.base.inputs,
    states.mine.inputs,
    states.theirs.inputs,
    states.merged.inputs,
  ].map(cellsOf) as [Cells, Cells, Cells, Cells];
  const rowOf = (key: string) => key.split(' ')[0] as string;
  const isTyped = (side: Cells, name: string) =>
    [...side.keys()].some((key) => rowOf(key) === name && side.get(key) !== base.get(key));
  for (const key of new Set([...mine.keys(), ...theirs.keys(), ...merged.keys()])) {
    const name = rowOf(key);
    const isRow = name.startsWith('r') && name !== 'remarks';
    const [here, there] = [!isRow || mine.has(name), !isRow || theirs.has(name)];
    if (here && there) {
      const isMine = mine.get(key) !== base.get(key);
      expect(merged.get(key), key).toBe(isMine ? mine.get(key) : theirs.get(key));
    } else {
      // One side has no such row: it stays where the other typed in it or made it.
      const side = here ? mine : theirs;
      const stays = (here || there) && (!base.has(name) || isTyped(side, name));
      expect(merged.get(key), key).toBe(stays ? side.get(key) : undefined);
    }
  }
}
type Cells = Map<string, unknown>;

/** One person's browser. */
class Editor {
  shared: SharedEstimate<State>;
  readonly notices = new ChangeNotices();
  steps: OwnStep[] = [];
  isCut = false;
  #made = 0;

  readonly name: string;
  readonly server: Server;

  constructor(name: string, server: Server) {
    this.name = name;
    this.server = server;
    const saved = server.present;
    this.shared = { version: server.version, saved, sent: null, present: saved };
  }

  get inputs(): EstimateInput {
    return this.shared.present.inputs;
  }

  #become(inputs: EstimateInput): void {
    this.shared = { ...this.shared, present: { ...this.shared.present, inputs } };
  }

  type(kind: number, place: number, value: number): void {
    const before = this.inputs;
    const rows = rowsOf(before);
    const at = rows.length === 0 ? 0 : place % rows.length;
    const change = (part: Partial<Row>) =>
      withRows(
        before,
        rows.map((one, index) => (index === at ? { ...one, ...part } : one)),
      );
    const after = [
      () => ({ ...before, dailyCost: value }),
      () => ({ ...before, remarks: `${this.name}${value}` }),
      () => change({ portExpenses: value }),
      () => change({ portName: `${this.name}${value}` }),
      () => withRows(before, rows.toSpliced(at, 0, row(`r${this.name}${this.#made++}`, 0))),
      () => withRows(before, rows.toSpliced(at, 1)),
      () => withRows(before, rows.toSpliced(at, 1).toSpliced(value, 0, ...rows.slice(at, at + 1))),
    ][kind % 7]?.() as EstimateInput;
    if (isSame(before, after)) return;
    this.steps.push({ before, after, at: this.notices.now });
    this.#become(after);
  }

  /** Who wrote each cell on this screen last, as far as it is known here. */
  #writerOf(key: string): string {
    const saved = this.shared.saved.inputs;
    if (differing(saved, this.inputs).includes(key)) return this.name;
    return this.server.writers[this.shared.version - 1]?.get(key) ?? this.name;
  }

  undo(): void {
    const step = this.steps.pop();
    if (!step) return;
    const before = this.inputs;
    const after = this.notices.undone('one', before, step);
    for (const key of differing(before, after)) {
      // With a row its cells come and go; only what stood there is somebody's.
      if (cellsOf(before).has(key)) expect(this.#writerOf(key), `undo of ${key}`).toBe(this.name);
    }
    this.#become(after);
  }

  /** Sends; `isLost` loses the answer on its way back. */
  send(isLost: boolean): void {
    if (this.isCut || !isWaiting(this.shared)) return;
    const shared = beginWrite(this.shared, () => crypto.randomUUID());
    this.shared = shared;
    const answer = this.server.write(this.name, shared.sent);
    if (isLost) return;
    this.notices.wrote('one', shared.saved.inputs, shared.sent.state.inputs);
    this.#take(answered(this.shared, answer), answer.others);
  }

  #take(next: SharedEstimate<State>, others: readonly CellWriter[]): void {
    const { saved, present } = this.shared;
    const [before, after] = [present.inputs, next.present.inputs];
    this.notices.followed('one', others, { saved: saved.inputs, before, after });
    this.shared = next;
  }

  follow(): void {
    if (this.isCut || this.shared.sent || this.shared.version === this.server.version) return;
    const { version, present: state } = this.server;
    const others = this.server.othersSince(this.shared.version, null);
    this.#take(followed(this.shared, { version, state }), others);
  }
}

const action = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(
    'type',
    'type',
    'type',
    'undo',
    'send',
    'send',
    'lose',
    'follow',
    'cut',
    'join',
  ),
  kind: fc.nat(6),
  place: fc.nat(4),
  value: fc.integer({ min: 1, max: 9 }),
});
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

function run(actions: readonly Action[]): void {
  const server = new Server();
  const editors = ['a', 'b', 'c'].map((name) => new Editor(name, server));
  for (const { who, what, kind, place, value } of actions) {
    const editor = editors[who] as Editor;
    if (what === 'type') editor.type(kind, place, value);
    else if (what === 'undo') editor.undo();
    else if (what === 'send' || what === 'lose') editor.send(what === 'lose');
    else if (what === 'follow') editor.follow();
    else editor.isCut = what === 'cut';
  }
  for (const editor of editors) {
    editor.isCut = false;
    while (isWaiting(editor.shared)) editor.send(false);
  }
  for (const editor of editors) {
    editor.follow();
    expect(isSame(editor.shared.present, server.present)).toBe(true);
    expect(isSame(editor.shared.saved, server.present)).toBe(true);
  }
  const numbers = rowsOf(server.present.inputs).map(({ sequenceNo }) => sequenceNo);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

describe('three people in one estimate', () => {
  it('10,000 random interleavings with partitions and lost answers come to one state, lose no committed cell and undo nothing of another', () => {
    const seed = Number(process.env['SEED'] ?? 20_261_126);
    console.info(`seed ${seed}`);
    fc.assert(fc.property(fc.array(action, { minLength: 8, maxLength: 28, size: 'max' }), run), {
      numRuns: 10_000,
      seed,
    });
  }, 120_000);
});
