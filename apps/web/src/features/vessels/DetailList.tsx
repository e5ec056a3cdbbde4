import type { VesselInput } from '@mainsheet/contract';
import { createContext, useContext } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { type GridColumn, ListGrid, type ListRow, Panel } from '../../ui/index.ts';
import type { ListItem, VesselList } from './vessel-lists.ts';

/** Grows when the lists are replaced from outside, as a reset does; the grids then start anew. */
export const ListsGeneration = createContext(0);

type DetailListProps<Key extends VesselList> = {
  name: Key;
  label: string;
  hint?: string;
  columns: readonly GridColumn<ListRow<ListItem<Key>>>[];
  newItem: () => ListItem<Key>;
  addLabel: string;
  /** Shows only the lines of one zone, and keeps the others where they are. */
  zone?: 'nonEca' | 'eca';
};

/** One list of the vessel form, edited as a grid on a panel of its own. */
export function DetailList<Key extends VesselList>(props: DetailListProps<Key>) {
  const { name, zone, hint, ...grid } = props;
  const generation = useContext(ListsGeneration);
  const { control, getValues } = useFormContext<VesselInput>();
  const path = `details.${name}` as 'details.tanks';
  const { field } = useController({ control, name: path });
  const all = () => getValues(path) as unknown as ListItem<Key>[];
  const isOurs = (item: ListItem<Key>) => !zone || (item as { zone?: string }).zone === zone;
  const change = (items: ListItem<Key>[]) => {
    const others = all().filter((item) => !isOurs(item));
    field.onChange([...others, ...items]);
  };
  return (
    <Panel title={props.label} hint={hint} flush>
      <ListGrid<ListItem<Key>>
        key={generation}
        items={all().filter(isOurs)}
        onItemsChange={change}
        {...grid}
      />
    </Panel>
  );
}
