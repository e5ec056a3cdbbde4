import type { TimeCharterInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Panel } from '../../ui/index.ts';

type ListName =
  | 'hireLines'
  | 'options'
  | 'brokers'
  | 'operationExpenses'
  | 'voyageExpenses'
  | 'bunkersOnDelivery'
  | 'bunkersOnRedelivery'
  | 'surveys';

type RowPanelsProps<Name extends ListName> = {
  name: Name;
  /** What one row is called: "Hire line". */
  noun: string;
  newRow: () => TimeCharterInput[Name][number];
  children: (at: number) => ReactNode;
};

/** One list of the charter, a panel for each of its rows. */
export function RowPanels<Name extends ListName>({
  name,
  noun,
  newRow,
  children,
}: RowPanelsProps<Name>) {
  const { control, formState } = useFormContext<TimeCharterInput>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const wrong = formState.errors[name]?.message ?? formState.errors[name]?.root?.message;
  return (
    <>
      {fields.map((row, at) => (
        <Panel
          key={row.id}
          title={`${noun} ${at + 1}`}
          actions={
            <button type="button" className="link-button" onClick={() => remove(at)}>
              Remove
              <span className="visually-hidden">
                {' '}
                {noun.toLowerCase()} {at + 1}
              </span>
            </button>
          }
        >
          {children(at)}
        </Panel>
      ))}
      {wrong && (
        <p className="negative small" role="alert">
          {wrong}
        </p>
      )}
      <div className="row">
        <Button variant="default" onClick={() => append(newRow() as never)}>
          Add {noun.toLowerCase()}
        </Button>
      </div>
    </>
  );
}
