import { IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';

const WAY: readonly string[] = ['Draft', 'Pending approval', 'Approved', 'Sent', 'Paid'];

/** Where an invoice stands on its way from draft to paid. */
export function StatusSteps({ status, hasPayments }: { status: string; hasPayments: boolean }) {
  if (status === 'Cancelled')
    return <p className="muted">Cancelled; what was posted is reversed.</p>;
  const shown = status === 'Partially paid' ? 'Sent' : status;
  const at = WAY.indexOf(shown);
  const isOver = status === 'Paid';
  return (
    <ol className="invoice-steps" aria-label="Status">
      {WAY.map((step, index) => {
        const isDone = index < at || (isOver && index === at);
        const isNow = index === at && !isOver;
        const Icon = isDone ? IconCircleCheckFilled : isNow ? IconCircleDot : IconCircle;
        const isPart = step === 'Paid' && !isOver && hasPayments;
        return (
          <li
            key={step}
            className={isDone ? 'done' : isNow ? 'now' : ''}
            {...(isNow ? { 'aria-current': 'step' } : {})}
          >
            <Icon size={15} aria-hidden />
            {isPart ? 'Partially paid' : step}
          </li>
        );
      })}
    </ol>
  );
}
