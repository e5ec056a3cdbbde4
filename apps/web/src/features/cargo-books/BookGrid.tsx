import type { CargoBookInput } from '@mainsheet/contract';
import { createContext, type ReactNode, useContext } from 'react';
import { type FieldPath, useController, useFormContext } from 'react-hook-form';
import { type GridColumn, ListGrid, type ListRow, Panel } from '../../ui/index.ts';

/** Grows when the form is filled from outside, as a reset does; the grids then start anew. */
export const GridGeneration = createContext(0);

type BookGridProps<Item extends object> = {
  name: FieldPath<CargoBookInput>;
  label: string;
  hint?: string;
  columns: readonly GridColumn<ListRow<Item>>[];
  newItem: () => Item;
  addLabel: string;
  /** Below the rows: what is wrong with all of them. */
  children?: ReactNode;
};

/** One list of the cargo book, edited as a grid on a panel of its own. */
export function BookGrid<Item extends object>(props: BookGridProps<Item>) {
  const { name, hint, children, ...grid } = props;
  const generation = useContext(GridGeneration);
  const { control } = useFormContext<CargoBookInput>();
  const { field } = useController({ control, name });
  return (
    <Panel title={props.label} hint={hint} flush>
      <ListGrid<Item>
        key={generation}
        items={field.value as unknown as Item[]}
        onItemsChange={field.onChange}
        {...grid}
      />
      {children}
    </Panel>
  );
}
