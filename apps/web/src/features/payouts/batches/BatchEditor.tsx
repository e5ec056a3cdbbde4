import { type BatchRow, payoutBatchInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useQuery } from 'urql';
import type { z } from 'zod';
import { FRESH } from '../../../api/fresh.ts';
import { uploadFile } from '../../../platform/lists/files.ts';
import { useKycGate } from '../../../platform/permissions/kyc-gate.tsx';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { LeaveGuard } from '../../../platform/records/leave-guard.tsx';
import { useMutate, useMutateOnce, useVerdict } from '../../../platform/records/mutations.ts';
import {
  Alert,
  civilToday,
  DateField,
  FileChooser,
  Form,
  Grid,
  moneyText,
  Page,
  PageHead,
  Panel,
  SelectField,
  showSnackbar,
  Tag,
  TextField,
  useKitForm,
} from '../../../ui/index.ts';
import { gated } from '../gated.ts';
import { batchHref } from '../links.ts';
import { PayTabs } from '../PayTabs.tsx';
import { PAYING_ACCOUNTS } from '../payouts.queries.ts';
import { BatchFindings } from './BatchFindings.tsx';
import { BATCH_GRID, type GridLine, linesOf, newLine, rowsOf } from './batch-rows.ts';
import { type Batch, CREATE_BATCH, UPDATE_BATCH } from './batches.queries.ts';
import { SubmitBatch } from './SubmitBatch.tsx';

const headForm = payoutBatchInput.pick({ name: true, accountId: true, paymentDate: true });
type Head = z.infer<typeof headForm>;

type BatchEditorProps = { batch: Batch | null; onSaved: () => void };

const startOf = (batch: Batch | null): Head => ({
  name: batch?.name ?? '',
  accountId: batch?.accountId ?? '',
  paymentDate: batch?.paymentDate ?? civilToday(),
});

const EMPTY_LINES = 12;

const startLines = (batch: Batch | null): readonly GridLine[] =>
  batch
    ? linesOf(batch.rows as readonly BatchRow[], batch.faults)
    : Array.from({ length: EMPTY_LINES }, newLine);

/** A draft: rows are typed or pasted, and judged by the server each time they are saved. */
export function BatchEditor({ batch, onSaved }: BatchEditorProps) {
  const navigate = useNavigate();
  const { pass, popup } = useKycGate();
  const form = useKitForm(headForm, startOf(batch));
  const { refusal, setRefusal, judge } = useVerdict(form);
  const [lines, setLines] = useState(() => startLines(batch));
  const [isTouched, setTouched] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [create, isCreating] = useMutateOnce(CREATE_BATCH);
  const [update, isUpdating] = useMutate(UPDATE_BATCH);
  const { isDirty, isSubmitting } = form.formState;
  const isChanged = isTouched || isDirty;
  const save = async (head: Head) => {
    const data = { ...head, rows: rowsOf(lines) };
    const saved = judge(
      batch ? await update({ id: batch.id, version: batch.version, data }) : await create({ data }),
    );
    if (!saved?.batch) return;
    form.reset(head);
    setTouched(false);
    showSnackbar(saved.message);
    if (batch) onSaved();
    else await navigate({ href: batchHref(saved.batch.id) });
  };
  return (
    <Page>
      <LeaveGuard dirty={isChanged && !isSubmitting && !isUploading} />
      <PageHead
        title={batch ? `${batch.number} ${batch.name}` : 'New batch'}
        meta={batch && <Tag>{batch.status}</Tag>}
        tabs={<PayTabs present={null} />}
        actions={batch && <SubmitBatch batch={batch} isChanged={isChanged} onDone={onSaved} />}
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {batch && !isChanged && <BatchFindings batch={batch} />}
      <Form form={form} onSubmit={(head) => gated(pass, () => save(head))}>
        <div className="stack">
          <HeadPanel
            form={form}
            isNew={batch === null}
            isBusy={isUploading}
            onBusy={setUploading}
            onRefused={setRefusal}
          />
          <Panel
            title="Payments"
            hint="Paste from a spreadsheet into the first cell; a bill pays what is open of it"
            flush
          >
            <Grid
              label="Payments"
              rows={lines}
              onRowsChange={(rows) => {
                setLines(rows);
                setTouched(true);
              }}
              columns={BATCH_GRID}
              rowId={(line) => line.id}
              newRow={newLine}
            />
          </Panel>
          <div className="row">
            <MayButton needs="payout.create" type="submit" loading={isCreating || isUpdating}>
              Save and check
            </MayButton>
          </div>
        </div>
        {popup}
      </Form>
    </Page>
  );
}

type HeadPanelProps = {
  form: UseFormReturn<Head, unknown, Head>;
  isNew: boolean;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onRefused: (why: string | null) => void;
};

function HeadPanel({ form, isNew, ...file }: HeadPanelProps) {
  const [{ data }] = useQuery({ query: PAYING_ACCOUNTS, context: FRESH });
  const accounts = (data?.listGlobalAccount.rows ?? []).filter(({ status }) => status === 'ACTIVE');
  return (
    <Panel title="Batch" actions={isNew && <BringFile form={form} {...file} />}>
      <div className="pay-fields">
        <TextField<Head> name="name" label="Name" hint="Like: Agents, week 47" required />
        <SelectField<Head>
          name="accountId"
          label="From account"
          options={accounts.map((one) => ({
            value: one.id,
            label: `${one.nickName}, ${moneyText(one.currency, one.balance.available)} available`,
          }))}
          blank=""
          required
        />
        <DateField<Head> name="paymentDate" label="Send on" required />
      </div>
    </Panel>
  );
}

/** A file makes a draft of its own, with what was chosen here. */
function BringFile({ form, isBusy, onBusy, onRefused }: Omit<HeadPanelProps, 'isNew'>) {
  const navigate = useNavigate();
  const bring = async ([file]: readonly File[]) => {
    if (!file) return;
    if (form.getValues('name').trim() === '') {
      form.setValue('name', file.name.replace(/\.[^.]+$/, '').slice(0, 80), { shouldDirty: true });
    }
    if (!(await form.trigger())) return;
    onBusy(true);
    const sent = await uploadFile(
      `payout-batches/files?${new URLSearchParams(form.getValues())}`,
      file,
    );
    onRefused(sent.refusal);
    if (sent.refusal !== null) return onBusy(false);
    form.reset(form.getValues());
    showSnackbar(sent.message);
    await navigate({ href: batchHref(sent.id) });
  };
  return (
    <FileChooser
      accept=".csv,.tsv,.txt,.xlsx,.xml,text/csv,application/xml"
      label="File of payments"
      onChoose={bring}
    >
      {(button) => (
        <Button {...button} variant="default" loading={isBusy}>
          Upload a file
        </Button>
      )}
    </FileChooser>
  );
}
