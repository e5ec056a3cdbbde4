import { Mark } from '../../brand/Logo.tsx';
import type { Card } from './cards.queries.ts';
import type { ShownNumber } from './ShowNumber.tsx';

const inFours = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

type CardFaceProps = { card: Card; shown: ShownNumber | null };

/** The card as it looks: one colour, the mark, and the last four digits until the number is shown. */
export function CardFace({ card, shown }: CardFaceProps) {
  const isOver = card.status === 'Closed' || card.status === 'Lost';
  return (
    <div className={`card-face${isOver ? ' is-over' : ''}`}>
      <span className="card-face-sail" aria-hidden>
        <Mark size={176} color="currentColor" />
      </span>
      <span className="card-face-line">
        <Mark size={24} color="currentColor" />
        <span>{card.name}</span>
      </span>
      <span className="card-face-foot">
        <span className="card-face-number">
          {shown ? inFours(shown.number) : `•••• •••• •••• ${card.lastFour}`}
        </span>
        <span className="card-face-line">
          <span className="card-face-name">{card.holder.name}</span>
          <span>{card.expiry}</span>
        </span>
      </span>
    </div>
  );
}
