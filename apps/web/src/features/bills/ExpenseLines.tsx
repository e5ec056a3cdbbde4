import { decimal } from '@mainsheet/money';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatAccounting, minorUnitDigits, Panel } from '../../ui/index.ts';
import { BILLED_ACCOUNTS, InvoiceLines, lineErrorsOf, totalOf } from '../invoices/index.ts';
import { type BillValues, newLineOf } from './bill-form.ts';

const NO_ERRORS: ReturnType<typeof lineErrorsOf> = [];

type LineValues = Pick<BillValues, 'lines' | 'currency' | 'type'>;

type ExpenseLinesProps<Values extends LineValues> = {
  form: UseFormReturn<Values, unknown, Values>;
  totalLabel: string;
  /** What is added to the sum of the lines, or taken off it. */
  addedTo?: (sum: string, currency: string) => readonly { label: string; amount: string }[];
};

/** What a vendor bills or credits, line by line, and what it comes to. */
export function ExpenseLines<Values extends LineValues>(props: ExpenseLinesProps<Values>) {
  const form = props.form as unknown as UseFormReturn<LineValues, unknown, LineValues>;
  const { control, formState } = form;
  const lines = useWatch({ control, name: 'lines' });
  const currency = useWatch({ control, name: 'currency' });
  const type = useWatch({ control, name: 'type' });
  const { errors } = formState;
  const lineErrors = errors.lines ? lineErrorsOf(errors.lines) : NO_ERRORS;
  const linesError = errors.lines?.message ?? errors.lines?.root?.message;
  const setLines = (changed: BillValues['lines']) =>
    form.setValue('lines', changed, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  const sum = totalOf(lines, currency);
  const added = sum === null ? [] : (props.addedTo?.(sum, currency) ?? []);
  const total = sum && added.reduce((so, { amount }) => so.plus(amount), decimal(sum)).toString();
  const figure = (amount: string | null) =>
    amount === null ? '–' : formatAccounting(amount, minorUnitDigits(currency));
  return (
    <>
      <Panel
        title="Lines"
        hint="blue is typed, amounts are computed"
        actions={
          <button
            type="button"
            className="link-button"
            onClick={() => setLines([...lines, newLineOf(type)])}
          >
            Add line
          </button>
        }
        flush
      >
        <InvoiceLines
          {...{ lines, currency, errors: lineErrors, onChange: setLines }}
          accounts={BILLED_ACCOUNTS}
          newLine={newLineOf(type)}
        />
        {linesError && (
          <p className="invoice-lines-error negative small" role="alert">
            {linesError}
          </p>
        )}
      </Panel>
      <Panel label="Total">
        {added.map(({ label, amount }) => (
          <div key={label} className="row row-apart muted">
            <span>{label}</span>
            <span>{figure(amount)}</span>
          </div>
        ))}
        <div className="row row-apart">
          <strong>{props.totalLabel}</strong>
          <strong>
            {currency} {figure(total)}
          </strong>
        </div>
      </Panel>
    </>
  );
}
