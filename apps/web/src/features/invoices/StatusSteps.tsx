import { IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';

type StatusStepsProps = {
  status: string;
  /** What comes between approved and paid. */
  handedOver?: string;
};

/** Where a document stands on its way from draft to paid. */
export function StatusSteps({ status, handedOver = 'Sent' }: StatusStepsProps) {
  const way = ['Draft', 'Pending approval', 'Approved', handedOver, 'Paid'];
  if (status === 'Cancelled')
    return <p className="muted">Cancelled; what was posted is reversed.</p>;
  const isPartly = status === 'Partially paid';
  const at = way.indexOf(isPartly ? 'Paid' : status);
  const isOver = status === 'Paid';
  return (
    <ol className="invoice-steps" aria-label="Status">
      {way.map((step, index) => {
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
