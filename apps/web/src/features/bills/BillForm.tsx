import { billInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { useMutate, useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import { Alert, Form, Page, PageHead, showSnackbar, useKitForm } from '../../ui/index.ts';
import { taxAmounts } from '../commercial-documents/index.ts';
import { isBlankLine } from '../invoices/index.ts';
import { keepPaper } from '../papers/index.ts';
import { BillFields } from './BillFields.tsx';
import { BillMoreFields } from './BillMoreFields.tsx';
import { type BillValues, inputOf } from './bill-form.ts';
import { CREATE_BILL, CREATE_BILL_OF_MAIL, UPDATE_BILL } from './bills.queries.ts';
import { ExpenseLines } from './ExpenseLines.tsx';
import { billHref } from './links.ts';
import type { BillMail } from './mailed-bill.ts';
import { ReadBillPanel } from './ReadBillPanel.tsx';
import './bills.css';

// Lines nobody wrote on are not judged; everything else by the contract the server uses too.
const SCHEMA = billInput as unknown as ZodType<BillValues, BillValues>;

type BillFormProps = {
  start: BillValues;
  baseCurrency: string;
  draft: { id: string; version: number } | null;
  vendorName: string | undefined;
  /** What of the form a prefill settles. */
  readOnly: readonly string[];
  /** What the prefill lets choose. */
  groups: ReactNode;
  /** Whether a bill may be read into it: it is empty yet. */
  isBlank: boolean;
  /** The mail that it is made of. */
  mail?: BillMail | undefined;
};

/** Who bills, what for and how much; saving leads to its page, where it is submitted. */
export function BillForm({ start, baseCurrency, draft, isBlank, mail, ...shown }: BillFormProps) {
  const navigate = useNavigate();
  const [readVendor, setReadVendor] = useState<string | null>(null);
  const paper = useRef<File>(null);
  const form = useKitForm(SCHEMA, start);
  const { refusal, judge } = useVerdict(form);
  const [create, isCreating] = useMutateOnce(CREATE_BILL);
  const [update, isUpdating] = useMutate(UPDATE_BILL);
  const [createOfMail, isTaking] = useMutateOnce(CREATE_BILL_OF_MAIL);
  const { isDirty, isSubmitting } = form.formState;
  const store = async (data: BillValues) => {
    if (draft) return judge(await update({ ...draft, data }));
    if (!mail) return judge(await create({ data }));
    return judge(await createOfMail({ id: mail.id, version: mail.version, data }));
  };
  const save = async (typed: BillValues) => {
    const saved = await store(inputOf(typed));
    if (!saved?.bill) return;
    const { id: billId } = saved.bill;
    const stored = paper.current && (await keepPaper({ kind: 'bill', id: billId }, paper.current));
    if (stored) showSnackbar(`The bill was saved without its file. ${stored}`, { error: true });
    else showSnackbar(saved.message);
    await navigate({ href: billHref(billId) });
  };
  const submit = () => {
    const written = form.getValues('lines').filter((line) => !isBlankLine(line));
    form.setValue('lines', written, { shouldDirty: true });
    void form.handleSubmit(save)();
  };
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <PageHead
        title={draft ? 'Edit bill' : 'New bill'}
        actions={
          <Button disabled={isCreating || isUpdating || isTaking} onClick={submit}>
            Save draft
          </Button>
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <Form form={form} onSubmit={save}>
        <div className="stack bill-desk">
          {isBlank && (
            <ReadBillPanel
              {...{ form, baseCurrency }}
              start={mail?.text ?? ''}
              onVendor={setReadVendor}
              onPaper={(file) => {
                paper.current = file;
              }}
            />
          )}
          {shown.groups}
          <BillFields
            {...{ form, baseCurrency, ...shown }}
            vendorName={readVendor ?? shown.vendorName}
            draftId={draft?.id ?? null}
          />
          <BillLines form={form} />
          <BillMoreFields form={form} />
        </div>
      </Form>
    </Page>
  );
}

function BillLines({ form }: { form: UseFormReturn<BillValues, unknown, BillValues> }) {
  const taxes = useWatch({ control: form.control, name: 'taxes' });
  return (
    <ExpenseLines
      form={form}
      totalLabel="Total of the bill"
      addedTo={(total, currency) => taxAmounts(taxes, { total, currency })}
    />
  );
}
