import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  AmountInput,
  DateTimeInput,
  Form,
  FormField,
  type Option,
  Panel,
  PortInput,
  QuantityInput,
  SaveMark,
  SelectInput,
  showSnackbar,
  TextInput,
  useAutosave,
  useKitForm,
} from '../ui/index.ts';

const schema = z.object({
  reference: z.string().min(3, 'At least three characters.'),
  amount: z.string('Enter an amount.').nullable(),
  quantity: z.string().nullable(),
  due: z.string('Enter a date.').nullable(),
  port: z.string().nullable(),
  fees: z.string().nullable(),
});
type Values = z.infer<typeof schema>;

const PORTS: readonly Option[] = [
  { value: 'BRSSZ', label: 'Santos' },
  { value: 'CNTAO', label: 'Qingdao' },
];
const searchPorts = async (text: string) =>
  PORTS.filter((port) => port.label.toLowerCase().includes(text.toLowerCase()));
const FEES: readonly Option[] = [
  { value: 'OUR', label: 'We pay all fees' },
  { value: 'SHA', label: 'Shared' },
  { value: 'BEN', label: 'They pay all fees' },
];

const keep = () => new Promise<void>((resolve) => setTimeout(resolve, 300));

/** Inputs in a form with autosave. */
export function InputSection() {
  const form = useKitForm<Values>(schema, {
    reference: 'INV-2611-041',
    amount: '104539.16',
    quantity: '66000',
    due: '2026-11-24',
    port: 'BRSSZ',
    fees: 'SHA',
  });
  const { control } = form;
  const reference = useWatch({ control, name: 'reference' });
  const saved = useAutosave(reference, keep);
  return (
    <Panel title="Inputs" actions={<SaveMark state={saved} />}>
      <Form form={form} onSubmit={() => showSnackbar('Saved')}>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 12 }}>
          <FormField control={control} name="reference">
            {(field) => <TextInput label="Reference" {...field} />}
          </FormField>
          <FormField control={control} name="amount">
            {(field) => <AmountInput label="Amount" currency="USD" {...field} />}
          </FormField>
          <FormField control={control} name="quantity">
            {(field) => <QuantityInput label="Quantity" unit="mt" decimals={0} {...field} />}
          </FormField>
          <FormField control={control} name="due">
            {(field) => <DateTimeInput label="Due" {...field} />}
          </FormField>
          <FormField control={control} name="port">
            {(field) => (
              <PortInput label="Load port" search={searchPorts} valueLabel="Santos" {...field} />
            )}
          </FormField>
          <FormField control={control} name="fees">
            {(field) => <SelectInput label="Fees" options={FEES} {...field} />}
          </FormField>
          <TextInput
            label="With an error"
            value="NO93"
            onChange={() => undefined}
            error="The check digits do not fit."
          />
          <TextInput label="Disabled" value="Computed" onChange={() => undefined} disabled />
        </div>
        <div className="row" style={{ marginTop: 12 }}>
          <Button type="submit">Save</Button>
        </div>
      </Form>
    </Panel>
  );
}
