import type { Instant } from '@mainsheet/calendar';
import type { LaytimeForm, LaytimePort } from '@mainsheet/contract';
import { formatMinutes, type PortStatement, savedMinutes } from '@mainsheet/laytime';
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { portClock } from '../../platform/places/port-clock.ts';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import {
  Alert,
  Figure,
  formatAccounting,
  formatDay,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  SelectInput,
  TabBar,
  Tag,
} from '../../ui/index.ts';
import { ClaimPanel } from './ClaimPanel.tsx';
import { CountPanel } from './CountPanel.tsx';
import { explainFigure } from './explain.ts';
import { FactsGrid } from './FactsGrid.tsx';
import type { LaytimeRecord } from './laytime.queries.ts';
import { MethodsPanel } from './MethodsPanel.tsx';
import { OpinionsPanel } from './OpinionsPanel.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { PortTerms, PortTimes } from './PortTerms.tsx';
import type { Agree } from './Settlement.tsx';
import { changeCount, changePort, type Side, type Statement } from './use-statement.ts';

type LaytimeEditorProps = {
  title: string;
  meta: ReactNode;
  /** Buttons beside Save, while nothing is typed that is not saved. */
  actions: ReactNode;
  record: LaytimeRecord | null;
  statement: Statement;
  failure: { reasons: readonly string[]; onReload: (() => void) | null } | null;
  isSaving: boolean;
  /** Why nothing can be changed; null while it can. */
  locked: string | null;
  onSave: () => void;
  agree: Agree;
  /** Below what is worked on. */
  children?: ReactNode;
};

/** A laytime statement on one page: terms and events of each port, the count they make, and the claim. */
export function LaytimeEditor(props: LaytimeEditorProps) {
  const { title, meta, actions, statement, failure, isSaving, locked, onSave } = props;
  const { form, undo, redo, isDirty } = statement;
  const canSave = locked === null && (isDirty || props.record === null);
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !isSaving} />
      <PageHead
        title={title}
        meta={
          <>
            {meta}
            {isDirty && <Tag tone="warning">Not saved yet</Tag>}
          </>
        }
        actions={
          <>
            {!isDirty && actions}
            <Button variant="default" disabled={!undo} onClick={() => undo?.()}>
              Undo
            </Button>
            <Button variant="default" disabled={!redo} onClick={() => redo?.()}>
              Redo
            </Button>
            <Button loading={isSaving} disabled={!canSave} onClick={onSave}>
              Save
            </Button>
          </>
        }
      />
      {locked && <Alert>{locked}</Alert>}
      {failure && <Failure {...failure} />}
      <Figures statement={statement} />
      <Findings statement={statement} />
      <Ports statement={statement} />
      <div className="panel-columns">
        <ClaimPanel statement={statement} record={props.record} isLocked={locked !== null} />
        <Charter statement={statement} />
      </div>
      <MethodsPanel statement={statement} />
      <OpinionsPanel statement={statement} agree={props.agree} />
      {props.children}
      <p className="visually-hidden" role="status">
        {form.count.ports.length} ports counted
      </p>
    </Page>
  );
}

function Failure({ reasons, onReload }: NonNullable<LaytimeEditorProps['failure']>) {
  return (
    <Alert
      tone="negative"
      title="The laytime statement was not saved"
      actions={
        onReload && (
          <Button variant="default" size="compact-xs" onClick={onReload}>
            Load their version
          </Button>
        )
      }
    >
      {reasons.join(' ')}
    </Alert>
  );
}

/** The count in five figures; each opens down to its stretches and clauses. */
function Figures({ statement: page }: { statement: Statement }) {
  const { form, statement } = page;
  if (!statement) return null;
  const { count } = form;
  const { net } = statement;
  const saved = savedMinutes(statement);
  const time = (label: string, figure: 'allowedMinutes' | 'usedMinutes' | 'demurrageMinutes') => {
    const minutes = statement[figure];
    return (
      <KeyFigure
        label={label}
        value={
          <Figure label={label} explanation={explainFigure(count, statement, figure)}>
            {minutes === null ? 'No fixed time' : formatMinutes(minutes)}
          </Figure>
        }
      />
    );
  };
  const word = net.minorUnits < 0n ? 'Despatch due to charterers' : 'Demurrage due to owners';
  const digits = minorUnitDigits(count.currency);
  const amount = Number(net.minorUnits) / 10 ** digits;
  const expired = statement.ports.find(({ expiresAt }) => expiresAt !== null);
  return (
    <div className="key-figures">
      {time('Time allowed', 'allowedMinutes')}
      {time('Laytime used', 'usedMinutes')}
      {time('On demurrage', 'demurrageMinutes')}
      <KeyFigure label="Time saved" value={formatMinutes(saved)} />
      <KeyFigure
        label={word}
        unit={count.currency}
        value={
          <Figure label={word} explanation={explainFigure(count, statement, 'net')}>
            {formatAccounting(Math.abs(amount), digits)}
          </Figure>
        }
        hint={expired?.expiresAt ? expiryText(expired, expired.expiresAt) : ''}
      />
    </div>
  );
}

function expiryText({ portName, timeZone }: PortStatement, at: Instant): string {
  const [day = '', time = ''] = portClock(at, timeZone).split(' ');
  return `Ran out at ${portName} ${formatDay(day)} ${time}`;
}

/** What keeps it from being counted, in words. */
function Findings({ statement }: { statement: Statement }) {
  const { findings, form } = statement;
  if (findings.length === 0) return null;
  return (
    <Alert tone="warning" title="This statement cannot be counted yet">
      <ul>
        {findings.map(({ path, message }) => {
          const port = form.count.ports[Number(path.split('.')[1])];
          return (
            <li key={path}>
              {port ? `${port.portName}: ` : ''}
              {message}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

const SIDES = [
  { value: 'count', label: 'Our count' },
  { value: 'theirs', label: 'Their count' },
];

/** One port at a time: terms, key times, events and the sheet they make, for one side's count. */
function Ports({ statement: page }: { statement: Statement }) {
  const { form } = page;
  const [picked, setPicked] = useState(0);
  const [wanted, setWanted] = useState<Side>('count');
  const side: Side = form.theirs ? wanted : 'count';
  const ports = (form[side] ?? form.count).ports;
  const at = Math.min(picked, ports.length - 1);
  const port = ports[at];
  if (!port) return null;
  const tabs = ports.map((one, index) => ({
    key: String(index),
    label: `${one.portName}, ${one.operation.toLowerCase()}`,
  }));
  return (
    <>
      {form.theirs && (
        <SegmentedControl
          size="xs"
          data={SIDES}
          value={side}
          onChange={(next) => setWanted(next === 'theirs' ? 'theirs' : 'count')}
          aria-label="Whose count"
        />
      )}
      <TabBar
        label="Ports of the statement"
        tabs={tabs}
        active={String(at)}
        onChange={(key) => setPicked(Number(key))}
      >
        <PortSection key={`${side}.${port.id}`} {...{ page, side, at, port }} />
      </TabBar>
    </>
  );
}

type PortSectionProps = { page: Statement; side: Side; at: number; port: LaytimePort };

function PortSection({ page, side, at, port }: PortSectionProps) {
  const [isPasting, setPasting] = useState(false);
  const change = (run: (port: LaytimePort) => LaytimePort) =>
    page.change(changeCount(side, changePort(at, run)));
  const count = page.form[side] ?? page.form.count;
  const [mine, other] =
    side === 'count' ? [page.statement, page.theirs] : [page.theirs, page.statement];
  const sheet = mine?.ports.find(({ portId }) => portId === port.id) ?? null;
  const beside = other?.ports.find(({ portId }) => portId === port.id) ?? null;
  const [name, otherName] = side === 'count' ? ['Ours', 'Theirs'] : ['Theirs', 'Ours'];
  return (
    <>
      <div className="panel-columns">
        <PortTerms port={port} currency={count.currency} change={change} />
        <PortTimes port={port} change={change} />
      </div>
      <Panel
        title="Statement of facts"
        hint="Day, from, to and what happened; paste rows or a text"
        actions={
          <Button variant="default" size="compact-xs" onClick={() => setPasting(true)}>
            Paste or upload facts
          </Button>
        }
        flush
      >
        <FactsGrid
          port={port}
          intervals={sheet?.intervals ?? []}
          onChange={(activities) => change((now) => ({ ...now, activities }))}
        />
      </Panel>
      {sheet && (
        <CountPanel
          {...{ count, port, sheet, name }}
          other={beside && { name: otherName, sheet: beside }}
          onChange={(next) => change(() => next)}
        />
      )}
      {isPasting && (
        <PasteDialog
          port={port}
          onClose={() => setPasting(false)}
          onTake={(next) => change(() => next)}
        />
      )}
    </>
  );
}

const METHODS = [
  { value: 'Non-reversible', label: 'Each port alone' },
  { value: 'Reversible', label: 'Reversible, one pool' },
  { value: 'Average', label: 'Average, saved against exceeded' },
];
const BASES = [
  { value: 'WTS', label: 'Working time saved' },
  { value: 'ATS', label: 'All time saved' },
];
const AVERAGES = [
  { value: 'time', label: 'Time at one rate' },
  { value: 'money', label: 'Money of each port' },
];
const ONCE = [
  { value: 'yes', label: 'Always on demurrage' },
  { value: 'no', label: 'Exceptions go on' },
];

/** What holds for the whole charter: how ports are joined, and what demurrage and despatch mean. */
function Charter({ statement: { form, change } }: { statement: Statement }) {
  const { count } = form;
  const set = (part: Partial<LaytimeForm['count']>) =>
    change((now) => ({ ...now, count: { ...now.count, ...part } }));
  return (
    <Panel title="Charter" hint={form.charterName}>
      <div className="field-grid">
        <SelectInput
          label="Ports are joined"
          options={METHODS}
          value={count.method}
          onChange={(method) => set({ method: (method ?? count.method) as typeof count.method })}
        />
        {count.method === 'Average' && (
          <SelectInput
            label="Averaged in"
            options={AVERAGES}
            value={count.averageIn}
            onChange={(kind) => set({ averageIn: kind === 'money' ? 'money' : 'time' })}
          />
        )}
        <SelectInput
          label="Once on demurrage"
          options={ONCE}
          value={count.isOnceOnDemurrage ? 'yes' : 'no'}
          onChange={(once) => set({ isOnceOnDemurrage: once !== 'no' })}
        />
        <SelectInput
          label="Despatch on"
          options={BASES}
          value={count.despatchBasis}
          onChange={(basis) => set({ despatchBasis: basis === 'ATS' ? 'ATS' : 'WTS' })}
        />
      </div>
    </Panel>
  );
}
