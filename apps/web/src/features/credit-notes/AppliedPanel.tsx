import { Link } from '@tanstack/react-router';
import { useDeed } from '../../app/deeds.ts';
import { MayButton } from '../../app/MayButton.tsx';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  showSnackbar,
  TableHead,
} from '../../ui/index.ts';
import { invoiceHref } from '../invoices/index.ts';
import { type CreditNoteRecord, TAKE_CREDIT_BACK } from './credit-notes.queries.ts';

type AppliedPanelProps = {
  note: CreditNoteRecord;
  onDone: () => void;
  onRefused: (text: string) => void;
};

/** Which invoices the credit settles; each part can be taken back. */
export function AppliedPanel({ note, onDone, onRefused }: AppliedPanelProps) {
  const [takeBack, isBusy] = useDeed(TAKE_CREDIT_BACK);
  const { allocations, currency } = note;
  const run = async (id: string) => {
    const { answer, refusal } = await takeBack({ id });
    if (!answer) return onRefused(refusal);
    showSnackbar(answer.message);
    onDone();
  };
  return (
    <Panel title="Applied" hint={currency} flush={allocations.length > 0}>
      {allocations.length === 0 ? (
        <p className="muted">Not applied to any invoice yet.</p>
      ) : (
        <table className="plain-table wraps">
          <caption className="visually-hidden">Applied to invoices</caption>
          <TableHead texts={['Invoice', 'Applied', 'By', 'Standing']} figures={['Amount']} />
          <tbody>
            {allocations.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link to={invoiceHref(one.invoiceId)} className="link-button">
                    {one.invoiceNumber}
                  </Link>
                </th>
                <td>{formatDay(one.appliedOn)}</td>
                <td>{one.createdBy}</td>
                <td>
                  {one.isTakenBack ? (
                    'Taken back'
                  ) : (
                    <MayButton
                      needs="receivablesCreditNotes.modify"
                      variant="subtle"
                      size="compact-xs"
                      disabled={isBusy}
                      onClick={() => void run(one.id)}
                    >
                      Take back
                    </MayButton>
                  )}
                </td>
                <td className={one.isTakenBack ? 'end muted' : 'end'}>
                  {formatAccounting(one.amount, minorUnitDigits(currency))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
