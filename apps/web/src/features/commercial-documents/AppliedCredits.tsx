import { Link } from '@tanstack/react-router';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { type MutationDocument, useMutate } from '../../platform/records/mutations.ts';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  showSnackbar,
  TableHead,
} from '../../ui/index.ts';

/** A part of a credit and the document that it settles. */
type AppliedCredit = {
  id: string;
  href: string;
  number: string | null | undefined;
  appliedOn: string;
  createdBy: string;
  isTakenBack: boolean;
  amount: string;
};

type AppliedCreditsProps = {
  /** What it settles: invoice, bill. */
  noun: string;
  /** The same at the head of its column. */
  heading: string;
  currency: string;
  applied: readonly AppliedCredit[];
  /** Takes a part back by its id. */
  mutation: MutationDocument<OutcomeFragment, { id: string }>;
  needs: PermissionKey;
  onDone: () => void;
  onRefused: (text: string) => void;
};

/** Which documents a credit settles; each part can be taken back. */
export function AppliedCredits(props: AppliedCreditsProps) {
  const { noun, heading, currency, applied, mutation, needs, onDone, onRefused } = props;
  const [takeBack, isBusy] = useMutate(mutation);
  const run = async (id: string) => {
    const { answer, refusal } = await takeBack({ id });
    if (!answer) return onRefused(refusal);
    showSnackbar(answer.message);
    onDone();
  };
  return (
    <Panel title="Applied" hint={currency} flush={applied.length > 0}>
      {applied.length === 0 ? (
        <p className="muted">Not applied to any {noun} yet.</p>
      ) : (
        <table className="plain-table wraps">
          <caption className="visually-hidden">Applied to {noun}s</caption>
          <TableHead texts={[heading, 'Applied', 'By', 'Standing']} figures={['Amount']} />
          <tbody>
            {applied.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link to={one.href} className="link-button">
                    {one.number}
                  </Link>
                </th>
                <td>{formatDay(one.appliedOn)}</td>
                <td>{one.createdBy}</td>
                <td>
                  {one.isTakenBack ? (
                    'Taken back'
                  ) : (
                    <MayButton
                      needs={needs}
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
