import { Alert, formatNumber } from '../../ui/index.ts';
import type { Shortage } from './approver-shortage.ts';

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Says in time that invoices would wait for approvers who are not there. */
export function ApproverWarning({ shortage: { left, steps } }: { shortage: Shortage }) {
  const asked = steps.map(({ currency, fromAmount, approvers }) => {
    const from =
      Number(fromAmount) > 0 ? ` from ${currency} ${formatNumber(fromAmount)}` : ` in ${currency}`;
    return `${people(approvers)}${from}`;
  });
  return (
    <Alert tone="warning" title="Too few approvers">
      {left === 0 ? 'Nobody' : `Only ${people(left)}`} may approve invoices after this. The approval
      policy asks for {asked.join(', ')}.
    </Alert>
  );
}
