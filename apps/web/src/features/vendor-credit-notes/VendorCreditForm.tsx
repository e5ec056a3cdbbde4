import { BILL_TYPES, MOST_SURCHARGES, vendorCreditInput } from '@mainsheet/contract';
import { findDecimal } from '@mainsheet/money';
import { Button, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { useMutate, useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  AmountInput,
  Form,
  FormField,
  minorUnitDigits,
  optionsOf,
  Page,
  PageHead,
  Panel,
  SelectInput,
  showSnackbar,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { ExpenseLines, OPEN_BILLS } from '../bills/index.ts';
import {
  CreditedDocument,
  CurrencyFields,
  RateDayField,
  TaxFields,
  taxAmounts,
  useRateOfDay,
} from '../commercial-documents/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { isBlankLine } from '../invoices/index.ts';
import { vendorCreditNoteHref } from './links.ts';
import { inputOf, type VendorCreditValues } from './vendor-credit-form.ts';
import { CREATE_VENDOR_CREDIT, UPDATE_VENDOR_CREDIT } from './vendor-credit-notes.queries.ts';

// Lines nobody wrote on are not judged; everything else by the contract the server uses too.
const SCHEMA = vendorCreditInput as unknown as ZodType<VendorCreditValues, VendorCreditValues>;
const TYPE_OPTIONS = optionsOf(BILL_TYPES);
const SURCHARGE_PLACES = Array.from({ length: MOST_SURCHARGES }, (_, place) => place);
const DIRTY = { shouldDirty: true } as const;

type VendorCreditFormProps = {
  start: VendorCreditValues;
  baseCurrency: string;
  draft: { id: string; version: number } | null;
  vendorName: string | undefined;
};

/** Who credits, what for and how much; saving leads to its page, where it is sent. */
export function VendorCreditForm(props: VendorCreditFormProps) {
  const { start, baseCurrency, draft, vendorName } = props;
  const navigate = useNavigate();
  const form = useKitForm(SCHEMA, start);
  const { refusal, judge } = useVerdict(form);
  const [create, isCreating] = useMutateOnce(CREATE_VENDOR_CREDIT);
  const [update, isUpdating] = useMutate(UPDATE_VENDOR_CREDIT);
  const { isDirty, isSubmitting } = form.formState;
  const save = async (typed: VendorCreditValues) => {
    const data = inputOf(typed);
    const saved = judge(draft ? await update({ ...draft, data }) : await create({ data }));
    if (!saved?.vendorCredit) return;
    showSnackbar(saved.message);
    await navigate({ href: vendorCreditNoteHref(saved.vendorCredit.id) });
  };
  const submit = () => {
    const written = form.getValues('lines').filter((line) => !isBlankLine(line));
    form.setValue('lines', written, DIRTY);
    void form.handleSubmit(save)();
  };
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <PageHead
        title={draft ? 'Edit vendor credit note' : 'New vendor credit note'}
        actions={
          <Button disabled={isCreating || isUpdating} onClick={submit}>
            Save draft
          </Button>
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <Form form={form} onSubmit={save}>
        <div className="stack credit-note-desk">
          <VendorCreditFields {...{ form, baseCurrency, vendorName }} />
          <CreditLines form={form} />
          <AddedFields form={form} />
        </div>
      </Form>
    </Page>
  );
}

type FieldsProps = Pick<VendorCreditFormProps, 'baseCurrency' | 'vendorName'> & {
  form: UseFormReturn<VendorCreditValues, unknown, VendorCreditValues>;
};

/** Who credits, what for, when and in what money. */
function VendorCreditFields({ form, baseCurrency, vendorName }: FieldsProps) {
  const { control, setValue } = form;
  const takeRate = useRateOfDay(form, { day: 'creditOn', baseCurrency });
  return (
    <Panel title="Vendor and money">
      <div className="invoice-fields">
        <div className="span-2">
          <FormField control={control} name="vendorId">
            {({ value, name, onBlur, error }) => (
              <ContactPicker
                label="Vendor"
                kind="vendor"
                valueLabel={vendorName}
                value={value || null}
                onChange={(id) => {
                  setValue('vendorId', id ?? '', { ...DIRTY, shouldValidate: true });
                  setValue('billId', null, DIRTY);
                }}
                required
                {...{ name, onBlur, error }}
              />
            )}
          </FormField>
        </div>
        <div className="span-2">
          <CreditedBill form={form} />
        </div>
        <FormField control={control} name="type">
          {({ onChange, ...field }) => (
            <SelectInput
              label="Category"
              options={TYPE_OPTIONS}
              onChange={(type) => type && onChange(type)}
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="vendorNumber">
          {(field) => <TextInput label="Vendor number" {...field} />}
        </FormField>
        <RateDayField form={form} name="creditOn" label="Date" takeRate={takeRate} />
        <CurrencyFields {...{ form, baseCurrency, takeRate }} />
        <FormField control={control} name="poNumber">
          {(field) => <TextInput label="Purchase order" {...field} />}
        </FormField>
        <div className="span-2">
          <FormField control={control} name="reference">
            {(field) => <TextInput label="Reference" {...field} />}
          </FormField>
        </div>
        <div className="span-2">
          <FormField control={control} name="privateNotes">
            {(field) => (
              <Textarea label="Internal notes" autosize minRows={1} maxRows={6} {...field} />
            )}
          </FormField>
        </div>
      </div>
    </Panel>
  );
}

function CreditLines({ form }: Pick<FieldsProps, 'form'>) {
  const [surcharges, discount, taxes] = useWatch({
    control: form.control,
    name: ['surcharges', 'discount', 'taxes'],
  });
  const added = [
    ...surcharges.map((amount, place) => ({ label: `Surcharge ${place + 1}`, amount })),
    { label: 'Discount', amount: `-${discount}` },
  ].filter(({ amount }) => !(findDecimal(amount)?.isZero() ?? true));
  return (
    <ExpenseLines
      form={form}
      totalLabel="Total credit"
      addedTo={(total, currency) => [...taxAmounts(taxes, { total, currency }), ...added]}
    />
  );
}

/** What the vendor's paper says beside its lines. */
function AddedFields({ form }: Pick<FieldsProps, 'form'>) {
  const { control } = form;
  const currency = useWatch({ control, name: 'currency' });
  const decimals = minorUnitDigits(currency);
  return (
    <Panel title="Taxes, surcharges and discount" hint="added to the lines, and taken off them">
      <div className="invoice-fields">
        <TaxFields form={form} />
        {SURCHARGE_PLACES.map((place) => (
          <FormField key={place} control={control} name={`surcharges.${place as 0}`}>
            {({ onChange, ...field }) => (
              <AmountInput
                label={`Surcharge ${place + 1}`}
                onChange={(typed) => onChange(typed ?? '0')}
                {...{ currency, decimals }}
                {...field}
              />
            )}
          </FormField>
        ))}
        <FormField control={control} name="discount">
          {({ onChange, ...field }) => (
            <AmountInput
              label="Discount"
              onChange={(typed) => onChange(typed ?? '0')}
              {...{ currency, decimals }}
              {...field}
            />
          )}
        </FormField>
      </div>
    </Panel>
  );
}

/** Which open bill of the vendor is corrected; none for a credit of its own. */
function CreditedBill({ form }: Pick<FieldsProps, 'form'>) {
  const vendorId = useWatch({ control: form.control, name: 'vendorId' });
  const [{ data }] = useQuery({
    query: OPEN_BILLS,
    variables: { vendorId },
    pause: vendorId === '',
  });
  const open = (data?.listBills.data ?? []).map(({ id, number }) => ({
    value: id,
    label: number ?? 'Bill',
  }));
  return (
    <CreditedDocument
      form={form}
      name="billId"
      noun="bill"
      open={open}
      hint={vendorId === '' ? 'Choose the vendor first' : undefined}
    />
  );
}
