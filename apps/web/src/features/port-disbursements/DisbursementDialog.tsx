import {
  DISBURSEMENT_PAPERS,
  DISBURSEMENT_STATUSES,
  disbursementTotal,
  type PortDisbursementInput,
  portDisbursementInput,
} from '@mainsheet/contract';
import { CURRENCY_CODES, formatAmount } from '@mainsheet/money';
import { REBILLABLE_CATEGORIES, TARIFF_UNITS } from '@mainsheet/terms';
import { Button } from '@mantine/core';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  DateField,
  FormDialog,
  FormField,
  formatNumber,
  minorUnitDigits,
  NumberField,
  optionsOf,
  SelectField,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { EXPENSE_ACCOUNTS } from '../invoices/index.ts';
import { newDisbursement, newLine, type PortCostsVoyage, valuesOf } from './disbursement-record.ts';
import { FindingLines } from './FindingLines.tsx';
import {
  type Disbursement,
  type PortCostFinding,
  SAVE_DISBURSEMENT,
} from './port-disbursements.queries.ts';
import './port-disbursements.css';

const SCHEMA = portDisbursementInput as unknown as ZodType<
  PortDisbursementInput,
  PortDisbursementInput
>;
const PAPER_NAMES = { proforma: 'Proforma', final: 'Final' } as const;

type DialogProps = {
  voyage: PortCostsVoyage;
  /** Among which the port is chosen. */
  calls: PortCostsVoyage['calls'];
  record: Disbursement | null;
  onClose: () => void;
};

/** The accounts of one call side by side, line by line. */
export function DisbursementDialog({ voyage, calls, record, onClose }: DialogProps) {
  const form = useKitForm<PortDisbursementInput>(
    SCHEMA,
    record ? valuesOf(record) : newDisbursement(calls[0]?.rowId ?? '', voyage.baseCurrency),
  );
  const [save, isBusy] = useMutate(SAVE_DISBURSEMENT);
  const { refusal, judge } = useVerdict(form);
  const lines = useFieldArray({ control: form.control, name: 'lines' });
  const send = async (data: PortDisbursementInput) => {
    const key = record ? { id: record.id, version: record.version } : {};
    const answer = judge(await save({ voyageId: voyage.id, ...key, data }));
    if (!answer) return;
    showSnackbar(answer.message);
    onClose();
  };
  const digits = minorUnitDigits(useWatch({ control: form.control, name: 'currency' }));
  const findings = record?.findings ?? [];
  const ports = calls.map(({ rowId, name }) => ({ value: rowId, label: name }));
  return (
    <FormDialog
      title={record ? `Port costs, ${record.portName}` : 'New port costs'}
      form={form}
      action="Save port costs"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
      widthPx={900}
    >
      <div className="field-grid">
        <SelectField<PortDisbursementInput> name="rowId" label="Port" options={ports} />
        <FormField control={form.control} name="agentId">
          {({ value, onChange, name, onBlur, error }) => (
            <ContactPicker
              label="Agent"
              value={value}
              valueLabel={record?.agentName}
              onChange={onChange}
              {...{ name, onBlur, error }}
            />
          )}
        </FormField>
        <SelectField<PortDisbursementInput>
          name="currency"
          label="Currency"
          options={optionsOf(CURRENCY_CODES)}
        />
        <NumberField<PortDisbursementInput>
          name="exchangeRate"
          label={`${voyage.baseCurrency} per unit`}
          unit=""
          decimals={6}
          blank={0}
        />
        {DISBURSEMENT_PAPERS.map((of) => (
          <PaperFields key={of} of={of} digits={digits} />
        ))}
        {lines.fields.map((row, at) => (
          <LineFields
            key={row.id}
            at={at}
            digits={digits}
            findings={findings.filter(({ line }) => line === at)}
          />
        ))}
      </div>
      <Totals form={form} />
      <FindingLines findings={findings.filter(({ line }) => line == null)} />
      <div className="row">
        <Button variant="default" size="compact-xs" onClick={() => lines.append(newLine())}>
          Add line
        </Button>
        <Button
          variant="default"
          size="compact-xs"
          disabled={lines.fields.length === 0}
          onClick={() => lines.remove(lines.fields.length - 1)}
        >
          Remove last line
        </Button>
      </div>
    </FormDialog>
  );
}

type PaperProps = { of: keyof typeof PAPER_NAMES; digits: number };

function PaperFields({ of, digits }: PaperProps) {
  const name = PAPER_NAMES[of];
  return (
    <>
      <SelectField<PortDisbursementInput>
        name={`${of}.status`}
        label={`${name} status`}
        options={optionsOf(DISBURSEMENT_STATUSES)}
      />
      <TextField<PortDisbursementInput> name={`${of}.reference`} label={`${name} reference`} />
      <DateField<PortDisbursementInput> name={`${of}.date`} label={`${name} date`} />
      <NumberField<PortDisbursementInput>
        name={`${of}.amount`}
        label={`${name} says`}
        unit=""
        decimals={digits}
        blank={null}
      />
    </>
  );
}

type LineProps = { at: number; digits: number; findings: readonly PortCostFinding[] };

function LineFields({ at, digits, findings }: LineProps) {
  return (
    <>
      <TextField<PortDisbursementInput> name={`lines.${at}.description`} label={`Line ${at + 1}`} />
      <SelectField<PortDisbursementInput>
        name={`lines.${at}.accountCode`}
        label={`Account ${at + 1}`}
        options={EXPENSE_ACCOUNTS}
      />
      <NumberField<PortDisbursementInput>
        name={`lines.${at}.proforma`}
        label={`Proforma ${at + 1}`}
        unit=""
        decimals={digits}
        blank={null}
      />
      <NumberField<PortDisbursementInput>
        name={`lines.${at}.final`}
        label={`Final ${at + 1}`}
        unit=""
        decimals={digits}
        blank={null}
      />
      <SelectField<PortDisbursementInput>
        name={`lines.${at}.rebillable`}
        label={`Rebillable ${at + 1}`}
        options={optionsOf(REBILLABLE_CATEGORIES)}
      />
      <div className="whole-row">
        <FindingLines findings={findings} />
        <details>
          <summary className="small muted">Voucher, tariff and discount of line {at + 1}</summary>
          <div className="field-grid">
            <BasisFields at={at} />
          </div>
        </details>
      </div>
    </>
  );
}

const FIGURE = { unit: '', blank: null } as const;

/** What the amount of a line is made of. */
function BasisFields({ at }: { at: number }) {
  const name = <Key extends string>(key: Key) => `lines.${at}.${key}` as const;
  return (
    <>
      <TextField<PortDisbursementInput> name={name('voucher')} label={`Voucher ${at + 1}`} />
      <NumberField<PortDisbursementInput>
        name={name('quantity')}
        label={`Quantity ${at + 1}`}
        decimals={3}
        {...FIGURE}
      />
      <SelectField<PortDisbursementInput>
        name={name('unit')}
        label={`Unit ${at + 1}`}
        options={optionsOf(TARIFF_UNITS)}
        clearable
      />
      <NumberField<PortDisbursementInput>
        name={name('tariff')}
        label={`Tariff ${at + 1}`}
        decimals={5}
        {...FIGURE}
      />
      <NumberField<PortDisbursementInput>
        name={name('discountPercent')}
        label={`Agreed discount ${at + 1}`}
        decimals={2}
        {...FIGURE}
        unit="%"
      />
      <NumberField<PortDisbursementInput>
        name={name('vatPercent')}
        label={`VAT ${at + 1}`}
        decimals={2}
        {...FIGURE}
        unit="%"
      />
    </>
  );
}

function Totals({ form }: { form: ReturnType<typeof useKitForm<PortDisbursementInput>> }) {
  const [lines, currency, proforma, final] = useWatch({
    control: form.control,
    name: ['lines', 'currency', 'proforma.status', 'final.status'],
  });
  const isTyped = lines.some((line) => line.proforma !== null || line.final !== null);
  const isWaiting = proforma === 'Not received' && final === 'Not received';
  const text = (of: keyof typeof PAPER_NAMES) =>
    formatNumber(
      formatAmount(disbursementTotal({ currency, lines }, of)),
      minorUnitDigits(currency),
    );
  return (
    <>
      <p className="small muted">
        Lines come to {text('proforma')} proforma, {text('final')} final, in {currency}.
      </p>
      {isTyped && isWaiting && (
        <Alert tone="warning">
          Neither account is received by its status: the voyage goes on counting the estimate.
        </Alert>
      )}
    </>
  );
}
