import { useFormContext, useWatch } from 'react-hook-form';
import { useMutateOnce } from '../../platform/records/mutations.ts';
import { RecordDialog } from '../../platform/records/RecordDialog.tsx';
import {
  DateField,
  formatDay,
  formatNumber,
  NumberField,
  showSnackbar,
  TableHead,
} from '../../ui/index.ts';
import { type CargoBookRecord, CREATE_CARGO_BOOKS } from './cargo-books.queries.ts';
import { booksOf, type LiftingPlan, layLiftings, liftingPlan, newPlan } from './lifting-plan.ts';

type LiftingPlanDialogProps = { book: CargoBookRecord; onClose: () => void };

/** Lays the liftings of a contract over its period and books all of them, or none. */
export function LiftingPlanDialog({ book, onClose }: LiftingPlanDialogProps) {
  const [create] = useMutateOnce(CREATE_CARGO_BOOKS);
  const unit = (book.data as { cargoUnit: string }).cargoUnit;
  return (
    <RecordDialog<LiftingPlan>
      title={`Plan liftings of ${book.referenceNumber}`}
      action="Book liftings"
      schema={liftingPlan}
      start={newPlan(book)}
      send={(plan) => create({ data: { books: booksOf(book, plan) } })}
      onSaved={(message) => {
        showSnackbar(message);
        onClose();
      }}
      onClose={onClose}
    >
      <div className="field-grid">
        <DateField<LiftingPlan> name="fromDate" label="Period from" required />
        <DateField<LiftingPlan> name="toDate" label="Period to" required />
        <NumberField<LiftingPlan> name="count" label="Liftings" unit="" blank={0} required />
        <NumberField<LiftingPlan>
          name="quantity"
          label="Quantity in all"
          unit={unit}
          decimals={3}
          blank={0}
          required
        />
        <NumberField<LiftingPlan> name="laycanDays" label="Laycan" unit="d" blank={0} />
        <NumberField<LiftingPlan> name="optional" label="Options among them" unit="" blank={0} />
        <DeclareField />
      </div>
      <Preview unit={unit} />
    </RecordDialog>
  );
}

/** By when options are declared; asked where there are some. */
function DeclareField() {
  const optional = useWatch<LiftingPlan, 'optional'>({ name: 'optional' });
  if (optional === 0) return null;
  return (
    <NumberField<LiftingPlan>
      name="declareDays"
      label="Declared before the laycan"
      unit="d"
      blank={0}
    />
  );
}

function Preview({ unit }: { unit: string }) {
  const { control } = useFormContext<LiftingPlan>();
  const plan = liftingPlan.safeParse(useWatch({ control }));
  if (!plan.success) return null;
  return (
    <table className="plain-table wraps">
      <caption className="visually-hidden">Liftings of the plan</caption>
      <TableHead texts={['No.', 'Laycan', 'Lifting']} figures={['Quantity']} />
      <tbody>
        {layLiftings(plan.data).map((lifting, at) => (
          <tr key={lifting.fromDate + String(at)}>
            <th scope="row">{at + 1}</th>
            <td>
              {formatDay(lifting.fromDate)} – {formatDay(lifting.toDate)}
            </td>
            <td>
              {lifting.declareBy === null
                ? 'Firm'
                : `Option, declare by ${formatDay(lifting.declareBy)}`}
            </td>
            <td className="end">
              {formatNumber(lifting.quantity)} {unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
