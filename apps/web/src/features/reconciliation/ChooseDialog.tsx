import { decimal, findDecimal } from '@mainsheet/money';
import { Button, Checkbox } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import type { Deed } from '../../app/deeds.ts';
import { useMay } from '../../app/use-session.ts';
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

type Chosen = {
  readonly parts: ReadonlyMap<string, string>;
  readonly fee: string | null;
  readonly entries: ReadonlyMap<string, { transactionId: string; lineNo: number }>;
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
  const run = (): Promise<Deed> => {
    const key = { lineId: line.id, version: line.version };
    if (tab === 'account') {
      const accountCode = chosen.accountCode ?? '';
      return post({ ...key, accountCode, vesselId: null, voyageId: null });
    }
    if (tab === 'postings') return link({ ...key, entries: [...chosen.entries.values()] });
    const parts = [...chosen.parts].map(([documentId, amount]) => ({ documentId, amount }));
    return match(line, kind, { parts, fee: chosen.fee });
  };
  const submit = async () => {
    const deed = await run();
    if (deed.refusal !== null) return setRefusal(deed.refusal);
    showSnackbar(deed.answer.message);
    onDone();
    onClose();
  };
  return (
    <Dialog
      opened
      title={`${nameOfLine(line)}, ${lineAmount(line)}`}
      onClose={onClose}
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
  const [{ data }] = useQuery({
    query: BANK_CANDIDATES,
    variables: { lineId: line.id, search },
    context: FRESH,
  });
  const found = data?.listBankCandidates;
  return (
    <div className="stack">
      <TextInput label="Search" value={typed} onChange={setTyped} />
      {!found && <Waiting />}
      {found && tab === 'documents' && (
        <Documents {...{ line, chosen, onChange }} documents={found.documents} />
      )}
      {found && tab === 'postings' && (
        <Postings {...{ chosen, onChange }} entries={found.entries} />
      )}
    </div>
  );
}

type DocumentsProps = Omit<ListProps, 'tab'> & { documents: Candidates['documents'] };

function Documents({ line, documents, chosen, onChange }: DocumentsProps) {
  const toggle = (id: string, open: string, currency: string) => {
    const parts = new Map(chosen.parts);
    if (!parts.delete(id)) parts.set(id, amountFor(line, { open, currency, parts }));
    onChange({ ...chosen, parts });
  };
  if (documents.length === 0) return <p>Nothing open has these words.</p>;
  return (
    <>
      <ul className="bank-candidates" aria-label="Open documents">
        {documents.map(({ id, number, contactName, currency, open, dueOn }) => (
          <li key={id}>
            <Checkbox
              className="grow"
              label={`${number} ${contactName}`}
              description={`open ${currency} ${formatNumber(open, minorUnitDigits(currency))}, due ${formatDay(dueOn)}`}
              checked={chosen.parts.has(id)}
              onChange={() => toggle(id, open, currency)}
            />
            {chosen.parts.has(id) && (
              <AmountInput
                label={`Amount for ${number}`}
                currency={currency}
                value={chosen.parts.get(id) ?? null}
                onChange={(amount) =>
                  onChange({ ...chosen, parts: new Map(chosen.parts).set(id, amount ?? '0') })
                }
              />
            )}
          </li>
        ))}
      </ul>
      <AmountInput
        label="Charges of the bank"
        hint={
          Number(line.amount) > 0
            ? 'What a bank kept of it on the way'
            : 'What the bank took beside the bills'
        }
        currency={line.currency}
        value={chosen.fee}
        onChange={(fee) => onChange({ ...chosen, fee })}
      />
    </>
  );
}

/** What is open of a document, and no more than is left of the line in its currency. */
function amountFor(
  line: BankLine,
  of: { open: string; currency: string; parts: ReadonlyMap<string, string> },
): string {
  if (of.currency !== line.currency) return of.open;
  const taken = [...of.parts.values()].map((text) => findDecimal(text) ?? decimal('0'));
  const left = taken.reduce((rest, one) => rest.minus(one), decimal(line.amount.replace('-', '')));
  const isLess = left.gt(0) && left.lt(of.open);
  return isLess ? left.toFixed(minorUnitDigits(of.currency)) : of.open;
}

type PostingsProps = {
  entries: Candidates['entries'];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

function Postings({ entries, chosen, onChange }: PostingsProps) {
  const toggle = (key: string, entry: { transactionId: string; lineNo: number }) => {
    const next = new Map(chosen.entries);
    if (!next.delete(key)) next.set(key, entry);
    onChange({ ...chosen, entries: next });
  };
  if (entries.length === 0) return <p>No posting on other banks has these words.</p>;
  return (
    <ul className="bank-candidates" aria-label="Postings in the books">
      {entries.map(({ transactionId, lineNo, reference, description, ...entry }) => {
        const key = `${transactionId} ${lineNo}`;
        const amount = formatNumber(entry.amount, minorUnitDigits(entry.currency));
        return (
          <li key={key}>
            <Checkbox
              label={`${reference} ${description}`}
              description={`${entry.currency} ${amount}, ${formatDay(entry.postedOn)}`}
              checked={chosen.entries.has(key)}
              onChange={() => toggle(key, { transactionId, lineNo })}
            />
          </li>
        );
      })}
    </ul>
  );
}
