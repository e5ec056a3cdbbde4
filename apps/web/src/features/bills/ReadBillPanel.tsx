import { findLengthFault, isXml, UPLOAD_LIMITS } from '@mainsheet/contract';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useClient, useQuery } from 'urql';
import { errorCode, errorText } from '../../api/error-text.ts';
import { textOf } from '../../api/rest.ts';
import { uploadFile } from '../../platform/lists/files.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Alert,
  FileChooser,
  formatAccounting,
  formatDay,
  Panel,
  WideTable,
} from '../../ui/index.ts';
import { useRateOfDay, VOYAGE_CHOICES } from '../commercial-documents/index.ts';
import type { BillValues } from './bill-form.ts';
import { type PaperKind, READ_BILL_TEXT, type ReadField, type ReadLines } from './bills.queries.ts';
import { notABill, READ_FIELD_LABELS, takeField, untakable } from './take-read-field.ts';

type ReadBillPanelProps = {
  form: UseFormReturn<BillValues, unknown, BillValues>;
  baseCurrency: string;
  /** The text that it begins with, read at once; empty where somebody brings it. */
  start: string;
  /** The vendor that was taken over, for the field that shows it. */
  onVendor: (name: string) => void;
  /** The file that the bill came in: it is kept with the bill. */
  onPaper: (file: File) => void;
};

/** What came of a text: its fields, or why it was not read. */
type Reading = ReadLines & {
  kind: PaperKind;
  fields: readonly ReadField[];
  isCut: boolean;
  cautions: readonly string[];
  /** Whether the file has pages that were not read. */
  isFileCut: boolean;
  refusal: string | null;
};

const NOTHING: Reading = {
  kind: 'bill',
  fields: [],
  lines: [],
  taxes: [],
  cautions: [],
  isCut: false,
  isFileCut: false,
  refusal: null,
};

/** What a file says, and the paper that came in it where it is only what that came in. */
type ReadFile = { text: string; paper: File | null };

const isMailName = (name: string): boolean => /\.eml$/i.test(name);

function paperOf(paper: unknown): File | null {
  if (typeof paper !== 'object' || paper === null) return null;
  const { name, base64 } = paper as { name?: unknown; base64?: unknown };
  if (typeof name !== 'string' || typeof base64 !== 'string') return null;
  const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([content], name, { type: 'application/pdf' });
}

/** Reads the text of a pasted bill, or of one that is a PDF or came in a mail. */
function useReading() {
  const client = useClient();
  const [reading, setReading] = useState<Reading | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = async (text: string, isFileCut = false) => {
    const tooLong = findLengthFault(text);
    if (tooLong) {
      setReading({ ...NOTHING, refusal: tooLong });
      return;
    }
    setIsBusy(true);
    const { data, error } = await client.query(READ_BILL_TEXT, { text });
    setIsBusy(false);
    const isRefused = error && errorCode(error) === 'BAD_REQUEST';
    const failed = error ? 'The text was not read. Try again.' : null;
    const refusal = isRefused ? errorText(error) : failed;
    setReading({ ...NOTHING, ...data?.readBillText, isFileCut, refusal });
  };
  const readFile = async (file: File): Promise<ReadFile | null> => {
    if (file.size > UPLOAD_LIMITS.maxBytes) {
      setReading({ ...NOTHING, refusal: 'Keep each file within 10 MB.' });
      return null;
    }
    setIsBusy(true);
    const sent = await uploadFile(`bills/files?name=${encodeURIComponent(file.name)}`, file);
    setIsBusy(false);
    if (sent.refusal === null) {
      await read(textOf(sent.data.text), sent.data.isCut === true);
      return { text: textOf(sent.data.text), paper: paperOf(sent.data.paper) };
    }
    setReading({ ...NOTHING, refusal: sent.refusal });
    return null;
  };
  return { reading, isBusy, read, readFile };
}

/** A bill as text or PDF: its fields are proposed beside their words, and a person takes them. */
export function ReadBillPanel(props: ReadBillPanelProps) {
  const { form, baseCurrency, start, onVendor, onPaper } = props;
  const [text, setText] = useState(start);
  const { reading, isBusy, read, readFile } = useReading();
  const isWaiting = start !== '' && reading === null && !isBusy;
  useEffect(() => {
    if (isWaiting) void read(start);
  }, [isWaiting, read, start]);
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const said = await readFile(file);
    if (said === null) return;
    setText(said.text);
    // An e-invoice is data and a mail an envelope: what a person can look at is the paper, which is kept with the bill.
    if (said.paper) onPaper(said.paper);
    else if (!isXml(said.text) && !isMailName(file.name)) onPaper(file);
  };
  return (
    <Panel
      title="Paste or upload a bill"
      actions={
        <FileChooser accept=".pdf,.xml,.eml" label="Bill to read" onChoose={choose}>
          {(button) => (
            <Button variant="default" size="compact-xs" disabled={isBusy} {...button}>
              Upload PDF, e-invoice or mail
            </Button>
          )}
        </FileChooser>
      }
    >
      <div className="stack">
        <Textarea
          label="Text of the bill"
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button
            variant="default"
            disabled={isBusy || text.trim() === ''}
            onClick={() => void read(text)}
          >
            {isBusy ? 'Reading …' : 'Read text'}
          </Button>
        </div>
        {reading?.refusal && <Alert tone="negative">{reading.refusal}</Alert>}
        {reading && <Cautions {...reading} />}
        {reading && !reading.refusal && (
          <ReadFields {...{ form, baseCurrency, onVendor, reading }} />
        )}
      </div>
    </Panel>
  );
}

/** What whoever takes the fields has to know of the paper. */
function Cautions({ kind, cautions, isCut, isFileCut }: Reading) {
  const why = notABill(kind);
  return (
    <>
      {why && <Alert>{why}</Alert>}
      {cautions.map((caution) => (
        <Alert key={caution} tone="warning">
          {caution}
        </Alert>
      ))}
      {isFileCut && <Alert>The PDF is long: its first pages were read, not all.</Alert>}
      {isCut && <Alert>The text is long: its beginning was read.</Alert>}
    </>
  );
}

type ReadFieldsProps = Pick<ReadBillPanelProps, 'form' | 'baseCurrency' | 'onVendor'> & {
  reading: Reading;
};

function ReadFields({ form, baseCurrency, onVendor, reading }: ReadFieldsProps) {
  const { fields, lines, taxes } = reading;
  const [taken, setTaken] = useState<ReadonlyMap<ReadField, string | null>>(new Map());
  const takeRate = useRateOfDay(form, { day: 'billOn', baseCurrency });
  const [{ data }] = useQuery({ query: VOYAGE_CHOICES, pause: !useMay('contracts.view') });
  const take = (wanted: readonly ReadField[]) => {
    const outcomes = new Map(taken);
    for (const field of wanted) {
      const voyage = data?.voyages.find(({ id }) => id === field.recordId);
      outcomes.set(
        field,
        takeField(form, field, { vesselId: voyage?.vesselId ?? null, lines, taxes }),
      );
      if (field.field === 'vendorName') onVendor(field.recordName ?? field.value);
    }
    setTaken(outcomes);
    if (wanted.some(({ field }) => ['currency', 'billOn'].includes(field))) void takeRate();
  };
  if (fields.length === 0)
    return <p className="muted">Nothing of a bill was found in this text.</p>;
  const open = fields.filter((field) => !untakable(field) && !taken.has(field));
  return (
    <>
      <WideTable label="Fields that the text says">
        <table className="plain-table wraps read-fields">
          <caption className="visually-hidden">Fields that the text says</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Proposed</th>
              <th scope="col">Read from</th>
              <th scope="col">
                <span className="visually-hidden">Take</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <ReadRow
                key={field.field}
                field={field}
                outcome={taken.get(field)}
                onTake={() => take([field])}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
      {fields.every(({ field }) => field !== 'type') && (
        <p className="muted">
          The text does not say what it is for: its category stays {form.watch('type')}.
        </p>
      )}
      <div>
        <Button disabled={open.length === 0} onClick={() => take(open)}>
          Take all
        </Button>
      </div>
    </>
  );
}

/** As people read it. */
function shownValue({ field, value, recordName }: ReadField): string {
  if (field === 'billOn' || field === 'dueOn') return formatDay(value);
  if (field === 'total') return formatAccounting(value, value.split('.')[1]?.length ?? 0);
  if (field === 'iban') return value.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return recordName ?? value;
}

/** `outcome` is why a field that was asked for stayed out, null where it was taken, absent before that. */
type ReadRowProps = { field: ReadField; outcome: string | null | undefined; onTake: () => void };

function ReadRow({ field, outcome, onTake }: ReadRowProps) {
  const label = READ_FIELD_LABELS[field.field] ?? field.field;
  const why = untakable(field) ?? outcome;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{shownValue(field)}</td>
      <td>
        {field.source && `“${field.source}”`}
        {field.reason && <span className="muted small"> {field.reason}</span>}
        {why && <span className="muted small">. {why}</span>}
      </td>
      <td className="end">
        {outcome !== undefined ? (
          <span className="muted">{outcome === null ? 'Taken' : 'Not taken'}</span>
        ) : (
          !why && (
            <button
              type="button"
              className="link-button"
              aria-label={`Take ${label.toLowerCase()}`}
              onClick={onTake}
            >
              Take
            </button>
          )
        )}
      </td>
    </tr>
  );
}
