import { decimal, findDecimal } from '@mainsheet/money';
import { Button, Checkbox } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import type { Outcome } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Alert,
  AmountInput,
  CancelButton,
  Dialog,
  formatDay,
  formatNumber,
  minorUnitDigits,
  SelectInput,
  showSnackbar,
  TabBar,
  TextInput,
  Waiting,
} from '../../ui/index.ts';
import { ACCOUNT_OPTIONS, lineAmount, nameOfLine } from './line-words.ts';
import { BANK_CANDIDATES, type BankLine, type Candidates } from './reconciliation.queries.ts';
import { useLineSteps } from './use-line-steps.ts';

type ChooseDialogProps = { line: BankLine; onClose: () => void; onDone: () => void };

type OpenDocument = Candidates['documents'][number];
type Entry = Candidates['entries'][number];

type Chosen = {
  /** By id, each with what is paid of it. */
  readonly parts: ReadonlyMap<string, { document: OpenDocument; amount: string }>;
  readonly fee: string | null;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly accountCode: string | null;
};
const NOTHING: Chosen = { parts: new Map(), fee: null, entries: new Map(), accountCode: null };

/** What a line is, chosen by hand: documents it pays, postings that it is, or an account. */
export function ChooseDialog({ line, onClose, onDone }: ChooseDialogProps) {
  const [tab, setTab] = useState('documents');
  const [chosen, setChosen] = useState(NOTHING);
  const [refusal, setRefusal] = useState('');
  const { match, link, post, isBusy } = useLineSteps();
  const kind = Number(line.amount) > 0 ? 'invoice' : 'bill';
  const tabs = useTabs(kind);
  const run = (): Promise<Outcome> => {
    const key = { lineId: line.id, version: line.version };
    if (tab === 'account') {
      const accountCode = chosen.accountCode ?? '';
      return post({ ...key, accountCode, vesselId: null, voyageId: null });
    }
    if (tab === 'postings') {
      const entries = [...chosen.entries.values()].map(({ transactionId, lineNo }) => ({
        transactionId,
        lineNo,
      }));
      return link({ ...key, entries });
    }
    const parts = [...chosen.parts].map(([documentId, { amount }]) => ({ documentId, amount }));
    return match(line, kind, { parts, fee: chosen.fee });
  };
  const submit = async () => {
    const outcome = await run();
    if (outcome.refusal !== null) return setRefusal(outcome.refusal);
    showSnackbar(outcome.answer.message);
    onDone();
    onClose();
  };
  return (
    <Dialog
      opened
      title={`${nameOfLine(line)}, ${lineAmount(line)}`}
      onClose={onClose}
      isChanged={chosen !== NOTHING}
      widthPx={680}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} onClick={() => void submit()}>
            Match
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {formatDay(line.bookedOn)}, {line.account}: {line.text || line.reference || 'no text'}
        </p>
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <TabBar label="What the line is" tabs={tabs} active={tab} onChange={setTab}>
          <div className="bank-choices">
            {tab === 'account' ? (
              <SelectInput
                label="Account"
                options={ACCOUNT_OPTIONS}
                value={chosen.accountCode}
                onChange={(accountCode) => setChosen({ ...chosen, accountCode })}
              />
            ) : (
              <CandidateList {...{ line, tab, chosen }} onChange={setChosen} />
            )}
          </div>
        </TabBar>
      </div>
    </Dialog>
  );
}

function useTabs(kind: string) {
  const mayPost = useMay('accounting.modify');
  const isIn = kind === 'invoice';
  return [
    { key: 'documents', label: isIn ? 'Invoices' : 'Bills' },
    { key: 'postings', label: 'Postings' },
    ...(mayPost ? [{ key: 'account', label: 'Account' }] : []),
  ];
}

type ListProps = {
  line: BankLine;
  tab: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

function CandidateList({ line, tab, chosen, onChange }: ListProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [{ data, error }, again] = useQuery({
    query: BANK_CANDIDATES,
    variables: { lineId: line.id, search },
    context: FRESH,
  });
  const found = data?.listBankCandidates;
  return (
    <div className="stack">
      <TextInput label="Search" value={typed} onChange={setTyped} />
      {error && <FailedRead error={error} onRetry={() => again(FRESH)} />}
      {!error && !found && <Waiting />}
      {found && tab === 'documents' && (
        <Documents {...{ line, chosen, onChange }} documents={found.documents} />
      )}
      {found && tab === 'postings' && (
        <Postings {...{ line, chosen, onChange }} entries={found.entries} />
      )}
    </div>
  );
}

/** What is chosen stays in sight, whatever is searched for next. */
function chosenFirst<T>(chosen: readonly T[], found: readonly T[], keyOf: (one: T) => string): T[] {
  const keys = new Set(chosen.map(keyOf));
  return [...chosen, ...found.filter((one) => !keys.has(keyOf(one)))];
}

const sizeOf = (amount: string): string => amount.replace('-', '');
const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, text) => sum.plus(findDecimal(text) ?? 0), decimal('0'));

/** What is chosen, beside what the line comes to. */
function Sum({ line, amounts }: { line: BankLine; amounts: readonly string[] }) {
  const digits = minorUnitDigits(line.currency);
  const text = (amount: string) => `${line.currency} ${formatNumber(amount, digits)}`;
  return (
    <p aria-live="polite">
      Chosen {text(sumOf(amounts).toFixed(digits))} of {text(sizeOf(line.amount))}
    </p>
  );
}

type DocumentsProps = Omit<ListProps, 'tab'> & { documents: readonly OpenDocument[] };

function Documents({ line, documents, chosen, onChange }: DocumentsProps) {
  const isIn = Number(line.amount) > 0;
  const parts = [...chosen.parts.values()];
  const shown = chosenFirst(
    parts.map(({ document }) => document),
    documents,
    ({ id }) => id,
  );
  const toggle = (document: OpenDocument) => {
    const next = new Map(chosen.parts);
    if (!next.delete(document.id)) {
      next.set(document.id, { document, amount: amountFor(line, document, parts) });
    }
    onChange({ ...chosen, parts: next });
  };
  const setAmount = (document: OpenDocument, amount: string | null) =>
    onChange({
      ...chosen,
      parts: new Map(chosen.parts).set(document.id, { document, amount: amount ?? '0' }),
    });
  if (shown.length === 0) return <p>Nothing open has these words.</p>;
  return (
    <>
      <ul className="bank-candidates" aria-label="Open documents">
        {shown.map((document) => (
          <DocumentItem
            key={document.id}
            document={document}
            amount={chosen.parts.get(document.id)?.amount ?? null}
            onToggle={() => toggle(document)}
            onAmount={(amount) => setAmount(document, amount)}
          />
        ))}
      </ul>
      <AmountInput
        label="Charges of the bank"
        hint={isIn ? 'What a bank kept of it on the way' : 'What the bank took beside the bills'}
        currency={line.currency}
        value={chosen.fee}
        onChange={(fee) => onChange({ ...chosen, fee })}
      />
      {parts.every(({ document }) => document.currency === line.currency) && (
        <Sum
          line={line}
          amounts={[
            ...parts.map(({ amount }) => amount),
            ...(chosen.fee ? [isIn ? `-${chosen.fee}` : chosen.fee] : []),
          ]}
        />
      )}
    </>
  );
}

type DocumentItemProps = {
  document: OpenDocument;
  /** Null where it is not chosen. */
  amount: string | null;
  onToggle: () => void;
  onAmount: (amount: string | null) => void;
};

function DocumentItem({ document, amount, onToggle, onAmount }: DocumentItemProps) {
  const { number, contactName, currency, open, dueOn } = document;
  const openText = `${currency} ${formatNumber(open, minorUnitDigits(currency))}`;
  return (
    <li>
      <Checkbox
        className="grow"
        label={`${number} ${contactName}`}
        description={`open ${openText}, due ${formatDay(dueOn)}`}
        checked={amount !== null}
        onChange={onToggle}
      />
      {amount !== null && (
        <AmountInput
          label={`Amount for ${number}`}
          currency={currency}
          value={amount}
          onChange={onAmount}
        />
      )}
    </li>
  );
}

/** What is open of a document, and no more than is left of the line in its currency. */
function amountFor(
  line: BankLine,
  { open, currency }: OpenDocument,
  parts: readonly { amount: string }[],
): string {
  if (currency !== line.currency) return open;
  const left = decimal(sizeOf(line.amount)).minus(sumOf(parts.map(({ amount }) => amount)));
  return left.gt(0) && left.lt(open) ? left.toFixed(minorUnitDigits(currency)) : open;
}

type PostingsProps = Omit<ListProps, 'tab'> & { entries: readonly Entry[] };

const keyOfEntry = ({ transactionId, lineNo }: Entry): string => `${transactionId} ${lineNo}`;

function Postings({ line, entries, chosen, onChange }: PostingsProps) {
  const picked = [...chosen.entries.values()];
  const shown = chosenFirst(picked, entries, keyOfEntry);
  const toggle = (entry: Entry) => {
    const next = new Map(chosen.entries);
    if (!next.delete(keyOfEntry(entry))) next.set(keyOfEntry(entry), entry);
    onChange({ ...chosen, entries: next });
  };
  if (shown.length === 0) return <p>No posting on other banks has these words.</p>;
  return (
    <>
      <ul className="bank-candidates" aria-label="Postings in the books">
        {shown.map((entry) => {
          const { reference, description, currency, amount, postedOn } = entry;
          const size = formatNumber(amount, minorUnitDigits(currency));
          return (
            <li key={keyOfEntry(entry)}>
              <Checkbox
                label={`${reference} ${description}`}
                description={`${currency} ${size}, ${formatDay(postedOn)}`}
                checked={chosen.entries.has(keyOfEntry(entry))}
                onChange={() => toggle(entry)}
              />
            </li>
          );
        })}
      </ul>
      <Sum line={line} amounts={picked.map(({ amount }) => sizeOf(amount))} />
    </>
  );
}
