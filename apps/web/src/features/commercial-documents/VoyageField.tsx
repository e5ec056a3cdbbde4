import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import { FormField, SelectInput } from '../../ui/index.ts';
import { VOYAGE_CHOICES } from './voyages.queries.ts';

type OfVoyage = { voyageId: string | null; vesselId: string | null };

type VoyageFieldProps<V extends OfVoyage> = {
  form: UseFormReturn<V, unknown, V>;
  /** Whether what the document was filled in from says the voyage. */
  isFixed: boolean;
};

/** The voyage that a document is of, and her vessel with it. */
export function VoyageField<V extends OfVoyage>(props: VoyageFieldProps<V>) {
  // What a form has beside these two fields is not looked at.
  const { control, setValue } = props.form as unknown as UseFormReturn<OfVoyage>;
  const may = useMay('contracts.view');
  const [{ data }] = useQuery({ query: VOYAGE_CHOICES, pause: !may });
  const chosen = useWatch({ control, name: 'voyageId' });
  const voyages = data?.voyages ?? [];
  const known = voyages.map(({ id, voyageNumber, vesselName }) => ({
    value: id,
    label: `${voyageNumber}, ${vesselName}`,
  }));
  const options =
    chosen && !known.some(({ value }) => value === chosen)
      ? [...known, { value: chosen, label: 'The voyage chosen before' }]
      : known;
  const choose = (id: string | null) => {
    const vesselId = voyages.find((one) => one.id === id)?.vesselId ?? null;
    setValue('voyageId', id, { shouldDirty: true });
    setValue('vesselId', vesselId, { shouldDirty: true });
  };
  if (!may && !chosen) return null;
  return (
    <FormField control={control} name="voyageId">
      {({ onChange: _, ...field }) => (
        <SelectInput
          label="Voyage"
          options={options}
          onChange={choose}
          clearable
          disabled={props.isFixed}
          {...field}
        />
      )}
    </FormField>
  );
}
