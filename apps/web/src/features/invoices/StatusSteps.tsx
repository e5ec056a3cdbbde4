import { IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';

const WAY: readonly string[] = ['Draft', 'Pending approval', 'Approved', 'Sent', 'Paid'];

/** Where an invoice stands on its way from draft to paid. */
export function StatusSteps({ status }: { status: string }) {
  if (status === 'Cancelled')
    return <p className="muted">Cancelled; what was posted is reversed.</p>;
  const isPartly = status === 'Partially paid';
  const at = WAY.indexOf(isPartly ? 'Paid' : status);
  const isOver = status === 'Paid';
  return (
    <ol className="invoice-steps" aria-label="Status">
      {WAY.map((step, index) => {
        const isDone = index < at || (isOver && index === at);
        const isNow = index === at && !isOver;
        const Icon = isDone ? IconCircleCheckFilled : isNow ? IconCircleDot : IconCircle;
        return (
          <li
            key={step}
            className={isDone ? 'done' : isNow ? 'now' : ''}
            {...(isNow ? { 'aria-current': 'step' } : {})}
          >
            <Icon size={15} aria-hidden />
            {step === 'Paid' && isPartly ? status : step}
          </li>
        );
      })}
    </ol>
  );
}
