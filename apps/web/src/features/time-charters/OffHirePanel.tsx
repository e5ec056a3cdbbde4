import {
  OFF_HIRE_ACTIVITIES,
  OFF_HIRE_REASONS,
  type OffHireInput,
  offHireInput,
} from '@mainsheet/contract';
import { FUELS } from '@mainsheet/terms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { ZodType } from 'zod';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { type Outcome, useVerdict } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import {
  CheckField,
  FormDialog,
  formatExact,
  formatInstant,
  formatNumber,
  InstantField,
  NumberField,
  optionsOf,
  Panel,
  SelectField,
  showSnackbar,
  TableHead,
  TextField,
  useKitForm,
  WideTable,
} from '../../ui/index.ts';
import type { OffHireRecord } from './time-charters.queries.ts';

const FORM_SCHEMA = offHireInput as unknown as ZodType<OffHireInput, OffHireInput>;
const ACTIVITIES = optionsOf(OFF_HIRE_ACTIVITIES);
const REASONS = optionsOf(OFF_HIRE_REASONS);
const FUEL_TYPES = optionsOf(FUELS);

const hoursOf = ({ delayStart, delayEnd }: OffHireRecord): number =>
  (Date.parse(delayEnd) - Date.parse(delayStart)) / 3_600_000;

const fuelsText = ({ fuels }: OffHireRecord): string =>
  (fuels as OffHireInput['fuels'])
    .map(({ type, quantity }) => `${formatExact(quantity)} t ${type}`)
    .join(', ') || '–';

type Key = { id: string; version: number };
type OffHireOf = {
  rows: readonly OffHireRecord[];
  /** Of the prices of fuel. */
  currency: string;
  needs: 'timeCharters.modify' | 'contracts.modify';
  /** What a deletion changes, in words. */
  onDeleteText: string;
  /** Without a key a new one. */
  save: (data: OffHireInput, key: Key | null) => Promise<Outcome>;
  remove: (key: Key) => Promise<Outcome>;
};

/** Time that was lost, with its records to add, change and delete. */
export function OffHirePanel({ rows, onDeleteText, ...of }: OffHireOf) {
  const [open, setOpen] = useState<OffHireRecord | 'new' | null>(null);
  const { askDelete, dialog } = useDeletion<OffHireRecord>({
    nameOf: ({ reason, delayStart }) => `off-hire ${reason} of ${formatInstant(delayStart)}`,
    action: 'Delete off-hire',
    text: onDeleteText,
    remove: ({ id, version }) => of.remove({ id, version }),
  });
  return (
    <Panel
      title="Off-hire"
      actions={
        <MayButton
          needs={of.needs}
          size="compact-xs"
          variant="default"
          onClick={() => setOpen('new')}
        >
          Add off-hire
        </MayButton>
      }
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <p className="muted small">No time was lost.</p>
      ) : (
        <OffHireTable rows={rows} needs={of.needs} onOpen={setOpen} onDelete={askDelete} />
      )}
      {open && (
        <OffHireDialog
          currency={of.currency}
          record={open === 'new' ? null : open}
          save={of.save}
          onClose={() => setOpen(null)}
        />
      )}
      {dialog}
    </Panel>
  );
}

type TableProps = Pick<OffHireOf, 'rows' | 'needs'> & {
  onOpen: (row: OffHireRecord) => void;
  onDelete: (row: OffHireRecord) => void;
};

function OffHireTable({ rows, needs, onOpen, onDelete }: TableProps) {
  return (
    <WideTable label="Off-hire">
      <table className="plain-table wraps">
        <caption className="visually-hidden">Off-hire</caption>
        <TableHead
          texts={['Reason', 'Activity', 'From', 'To', 'Fuel', 'Counts', 'Remarks', 'Change']}
          figures={['Hours', 'Share']}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.reason}</th>
              <td>{row.activity}</td>
              <td>{formatInstant(row.delayStart)} UTC</td>
              <td>{formatInstant(row.delayEnd)} UTC</td>
              <td>{fuelsText(row)}</td>
              <td>{row.isIncludeInPAndL ? 'Yes' : 'No'}</td>
              <td>{row.remarks || '–'}</td>
              <td>
                <MayButton
                  needs={needs}
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => onOpen(row)}
                >
                  Edit
                </MayButton>
                <MayButton
                  needs={needs}
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => onDelete(row)}
                >
                  Delete
                </MayButton>
              </td>
              <td className="end">{formatNumber(hoursOf(row), 2)}</td>
              <td className="end">{formatNumber(Number(row.ownersTimePercentage), 2)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const EMPTY = {
  ...offHireInput.parse({ delayStart: '2000-01-01T00:00:00Z', delayEnd: '2000-01-01T00:00:00Z' }),
  delayStart: null as unknown as string,
  delayEnd: null as unknown as string,
};
const valuesOf = ({ id: _, version: __, ownersTimePercentage, ...record }: OffHireRecord) =>
  offHireInput.parse({
    activity: record.activity,
    reason: record.reason,
    delayStart: record.delayStart,
    delayEnd: record.delayEnd,
    isIncludeInPAndL: record.isIncludeInPAndL,
    remarks: record.remarks,
    fuels: record.fuels,
    ownersTimePercentage: Number(ownersTimePercentage),
  });

type DialogProps = Pick<OffHireOf, 'currency' | 'save'> & {
  record: OffHireRecord | null;
  onClose: () => void;
};

function OffHireDialog({ currency, record, save, onClose }: DialogProps) {
  const form = useKitForm<OffHireInput>(FORM_SCHEMA, record ? valuesOf(record) : EMPTY);
  const [isBusy, setBusy] = useState(false);
  const { refusal, judge } = useVerdict(form);
  const fuels = useFieldArray({ control: form.control, name: 'fuels' });
  const send = async (data: OffHireInput) => {
    setBusy(true);
    const key = record && { id: record.id, version: record.version };
    const answer = judge(await save(data, key));
    setBusy(false);
    if (!answer) return;
    showSnackbar(answer.message);
    onClose();
  };
  return (
    <FormDialog
      title={record ? 'Off-hire' : 'New off-hire'}
      form={form}
      action="Save off-hire"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
      widthPx={720}
    >
      <div className="field-grid">
        <InstantField<OffHireInput> name="delayStart" label="Delay from" required />
        <InstantField<OffHireInput> name="delayEnd" label="Delay to" required />
        <SelectField<OffHireInput> name="reason" label="Reason" options={REASONS} />
        <SelectField<OffHireInput> name="activity" label="Activity" options={ACTIVITIES} />
        <NumberField<OffHireInput>
          name="ownersTimePercentage"
          label="Share off hire"
          unit="%"
          decimals={2}
          blank={0}
        />
        <TextField<OffHireInput> name="remarks" label="Remarks" />
        {fuels.fields.map((row, at) => (
          <div key={row.id} style={{ display: 'contents' }}>
            <SelectField<OffHireInput>
              name={`fuels.${at}.type`}
              label={`Fuel ${at + 1}`}
              options={FUEL_TYPES}
            />
            <NumberField<OffHireInput>
              name={`fuels.${at}.quantity`}
              label={`Burned ${at + 1}`}
              unit="mt"
              decimals={3}
              blank={0}
            />
            <NumberField<OffHireInput>
              name={`fuels.${at}.price`}
              label={`Price ${at + 1}`}
              unit={`${currency}/mt`}
              decimals={2}
              blank={0}
            />
          </div>
        ))}
      </div>
      <div className="row">
        <CheckField<OffHireInput> name="isIncludeInPAndL" label="Counts in the profit and loss" />
        <Button
          variant="default"
          size="compact-xs"
          disabled={fuels.fields.length >= FUELS.length}
          onClick={() => fuels.append({ type: 'VLSFO', quantity: 0, price: 0 })}
        >
          Add fuel
        </Button>
      </div>
    </FormDialog>
  );
}
