import { useState } from 'react';
import { type JsonRecord, listOf, recordOf, textOf } from '../../api/rest.ts';
import { uploadFile } from '../../platform/lists/files.ts';

export type Answers = { account: string; currency: string; dateOrder: string; decimal: string };
const NOTHING: Answers = { account: '', currency: '', dateOrder: '', decimal: '' };

/** What a file says of one account. */
export type StatementOfFile = {
  /** Place in the file, from 1. */
  readonly nth: number;
  readonly account: string;
  readonly currency: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly lines: number;
  readonly newLines: number;
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly closing: string | null;
  readonly fault: string;
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function readStatement(value: unknown): StatementOfFile {
  const of = recordOf(value);
  return {
    nth: numberOf(of.nth),
    account: textOf(of.account),
    currency: textOf(of.currency),
    from: textOf(of.from) || null,
    to: textOf(of.to) || null,
    lines: numberOf(of.lines),
    newLines: numberOf(of.newLines),
    moneyIn: textOf(of.moneyIn),
    moneyOut: textOf(of.moneyOut),
    closing: textOf(of.closing) || null,
    fault: textOf(of.fault),
  };
}

const readContent = (data: JsonRecord) => ({
  format: textOf(data.format),
  newLines: numberOf(data.newLines),
  statements: listOf(data.statements).map(readStatement),
});

/** What a file holds, before it is taken in. */
export type FileContent = ReturnType<typeof readContent>;

/** A file of a bank on its way: what it leaves open is asked, what it holds is shown, then it is taken in. */
export function useStatementUpload(onTaken: (message: string) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(NOTHING);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState('');
  const [content, setContent] = useState<FileContent | null>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async (chosen: File, answered: Answers, isPreview: boolean) => {
    setBusy(true);
    const given = Object.entries(answered).filter(([, value]) => value !== '');
    const query = new URLSearchParams([...given, ['preview', String(isPreview)]]);
    const sent = await uploadFile(`bank-statements/files?${query}`, chosen);
    setBusy(false);
    setRefusal(sent.refusal ?? '');
    if (sent.refusal !== null) {
      if (sent.path in answered) setAsked((before) => new Set([...before, sent.path]));
    } else if (isPreview) setContent(readContent(sent.data));
    else onTaken(sent.message);
  };
  return {
    ...{ file, answers, asked, refusal, content, isBusy },
    choose: async ([chosen]: readonly File[]) => {
      if (!chosen) return;
      // What was answered was of another file.
      setAnswers(NOTHING);
      setAsked(new Set());
      setContent(null);
      setFile(chosen);
      await send(chosen, NOTHING, true);
    },
    answer: (key: keyof Answers) => (value: string | null) => {
      setContent(null);
      setAnswers((before) => ({ ...before, [key]: value ?? '' }));
    },
    check: () => file && send(file, answers, true),
    take: () => file && send(file, answers, false),
  };
}
