import { civilDateAt } from '@mainsheet/calendar';
import type { LaytimePort } from '@mainsheet/contract';
import { type FactLine, type LineReading, type ReadFacts, readFacts } from '@mainsheet/laytime';
import { Button, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { uploadFile } from '../../platform/lists/files.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  FileChooser,
  formatInstant,
  SelectInput,
  Tag,
  type Tone,
  WideTable,
} from '../../ui/index.ts';

const ORDERS = [
  { value: 'text', label: 'As the text shows' },
  { value: 'dayFirst', label: 'Day first, 05/11 is 5 November' },
  { value: 'monthFirst', label: 'Month first, 05/11 is 11 May' },
];
type Order = 'dayFirst' | 'monthFirst';

const READINGS: Readonly<Record<LineReading, { word: string; tone: Tone }>> = {
  read: { word: 'understood', tone: 'positive' },
  doubtful: { word: 'check this', tone: 'warning' },
  remark: { word: 'time only', tone: 'warning' },
  heading: { word: 'heading', tone: 'idle' },
  notUnderstood: { word: 'not understood', tone: 'negative' },
};

type PasteDialogProps = {
  port: LaytimePort;
  onClose: () => void;
  /** The port with the events of the text in place of those it had. */
  onTake: (port: LaytimePort) => void;
};

/** Pastes a statement of facts: every line comes back with how it was taken before anything is changed. */
export function PasteDialog({ port, onClose, onTake }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState('text');
  const [said, setSaid] = useState<Said | null>(null);
  const facts = useMemo(
    () =>
      readFacts(text, {
        timeZone: port.timeZone,
        today: civilDateAt(port.completedAt, port.timeZone),
        dateOrder: order === 'text' ? undefined : (order as Order),
        idOf: (index) => `sof-${index + 1}`,
      }),
    [text, order, port.timeZone, port.completedAt],
  );
  const take = () => {
    onTake(withFacts(port, facts));
    onClose();
  };
  return (
    <Dialog
      opened
      title={`Statement of facts of ${port.portName}`}
      widthPx={980}
      onClose={onClose}
      isChanged={text !== ''}
      actions={
        <>
          <CancelButton />
          <Button disabled={facts.activities.length === 0} onClick={take}>
            {port.activities.length > 0 ? 'Replace the events' : 'Take the events'}
          </Button>
        </>
      }
    >
      <FactsFile
        onSaid={setSaid}
        onRead={(read, note) => {
          setText(read);
          setSaid(note);
        }}
      />
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      <Textarea
        label="Statement of facts"
        description="From a mail, a PDF or a table. Times are the port’s own."
        rows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <SelectInput
        label="Order of dates"
        options={ORDERS}
        value={order}
        onChange={(picked) => setOrder(picked ?? 'text')}
      />
      {facts.lines.length > 0 && <Lines facts={facts} zone={port.timeZone} />}
    </Dialog>
  );
}

type Said = { text: string; tone: 'negative' | 'warning' };
type FactsFileProps = {
  onSaid: (said: Said | null) => void;
  onRead: (text: string, note: Said | null) => void;
};

/** A text PDF in place of a pasted text; its lines are read the same. */
function FactsFile({ onSaid, onRead }: FactsFileProps) {
  const [isBusy, setBusy] = useState(false);
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    setBusy(true);
    const answer = await uploadFile(`laytime/files?name=${encodeURIComponent(file.name)}`, file);
    setBusy(false);
    if (answer.refusal !== null) {
      return onSaid({ text: `${file.name}: ${answer.refusal}`, tone: 'negative' });
    }
    const { text, isCut } = answer.data;
    const cut = { text: `${file.name} is long: its first 20 pages were read.`, tone: 'warning' };
    return onRead(typeof text === 'string' ? text : '', isCut === true ? (cut as Said) : null);
  };
  return (
    <FileChooser accept=".pdf" label="Statement of facts as a PDF" onChoose={read}>
      {(button) => (
        <Button variant="default" size="compact-sm" loading={isBusy} {...button}>
          Read a PDF
        </Button>
      )}
    </FileChooser>
  );
}

function Lines({ facts, zone }: { facts: ReadFacts; zone: string }) {
  const open = facts.lines.filter(({ reading }) => reading !== 'read' && reading !== 'heading');
  const sources = new Map(facts.activities.map((line) => [line.source, line]));
  return (
    <>
      <p role="status">
        {countText(facts.activities.length, 'event')} read, {countText(open.length, 'line')} to
        check.
      </p>
      <WideTable label="How each line was taken">
        <table className="plain-table wraps">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Text</th>
              <th scope="col">Taken as</th>
              <th scope="col">Reading</th>
            </tr>
          </thead>
          <tbody>
            {facts.lines.map((line) => (
              <LineRow
                key={line.lineNo}
                line={line}
                taken={takenText(sources.get(line.text), line, zone)}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
    </>
  );
}

const countText = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

function takenText(
  line: ReadFacts['activities'][number] | undefined,
  { milestone }: FactLine,
  zone: string,
): string {
  if (!line) return '';
  const from = formatInstant(line.start, zone);
  return line.end === line.start
    ? `${from}${milestone ? `, ${milestone}` : ''}`
    : `${from} to ${formatInstant(line.end, zone)}, ${line.type.toLowerCase()}`;
}

function LineRow({ line, taken }: { line: FactLine; taken: string }) {
  const { word, tone } = READINGS[line.reading];
  return (
    <tr>
      <td className="muted">{line.lineNo}</td>
      <td>{line.text}</td>
      <td>{taken}</td>
      <td>
        <Tag tone={tone}>{word}</Tag> {line.note}
      </td>
    </tr>
  );
}

/** The port with what a text says: its events, and the moments that it names. */
function withFacts(port: LaytimePort, { activities, times }: ReadFacts): LaytimePort {
  const arrivedAt = times.arrivedAt ?? port.arrivedAt;
  return {
    ...port,
    activities: [...activities],
    arrivedAt,
    completedAt: times.completedAt ?? port.completedAt,
    notice: {
      ...port.notice,
      tenderedAt: times.tenderedAt ?? port.notice.tenderedAt,
      acceptedAt: times.acceptedAt ?? port.notice.acceptedAt,
      berthedAt: times.berthedAt ?? port.notice.berthedAt,
    },
  };
}
