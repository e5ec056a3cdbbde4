import type { VesselInput } from '@mainsheet/contract';
import type { FieldPath } from 'react-hook-form';
import { NumberField } from '../../ui/index.ts';

export type FigureRow = {
  name: FieldPath<VesselInput>;
  label: string;
  unit: string;
  decimals?: number;
  /** What the field holds when it is emptied; null where nothing is said. */
  blank?: 0;
};

/** Figures of a vessel, side by side. */
export function FigureRows({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <div className="field-grid">
      {rows.map(({ blank = null, ...row }) => (
        <NumberField<VesselInput> key={row.name} blank={blank} {...row} />
      ))}
    </div>
  );
}
