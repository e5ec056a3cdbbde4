import type { TimeCharterInput } from '@mainsheet/contract';
import { useCallback, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useClient } from 'urql';
import { SEARCH_PORTS } from '../../platform/places/use-port-search.ts';
import { FormField, type Option, PortInput, TextField } from '../../ui/index.ts';
import { useCharter } from './charter-context.ts';

type Charter = TimeCharterInput;
const LABELS = {
  delivery: ['Delivery port', 'Delivery as agreed'],
  redelivery: ['Redelivery port', 'Redelivery as agreed'],
} as const;

/** A port of the list, and the words of the charter party about it: a range, a pilot station. */
export function CharterPortFields({ side }: { side: keyof typeof LABELS }) {
  const client = useClient();
  const { ports } = useCharter();
  const { control, getValues, setValue } = useFormContext<Charter>();
  const found = useRef(new Map<string, string>());
  const search = useCallback(
    async (text: string): Promise<readonly Option[]> => {
      const { data } = await client.query(SEARCH_PORTS, { text }).toPromise();
      return (data?.searchPorts ?? []).map(({ id, name, country }) => {
        found.current.set(id, name);
        return { value: id, label: `${name}, ${country}` };
      });
    },
    [client],
  );
  const codePath = `${side}PortCode` as const;
  const wordsPath = `${side}Port` as const;
  const code = useWatch({ control, name: codePath });
  const nameOf = (one: string) => found.current.get(one) ?? ports.get(one);
  const choose = (chosen: string | null) => {
    const change = { shouldDirty: true, shouldValidate: true } as const;
    const words = getValues(wordsPath);
    // Words that are only the name of the port before it go with it; a range stays.
    const isName = words === '' || words === nameOf(code);
    setValue(codePath, chosen ?? '', change);
    if (isName) setValue(wordsPath, chosen === null ? '' : (nameOf(chosen) ?? ''), change);
  };
  const [port, words] = LABELS[side];
  return (
    <>
      <FormField control={control} name={codePath}>
        {({ value, name, onBlur, error }) => (
          <PortInput
            label={port}
            clearable
            value={value || null}
            {...(value ? { valueLabel: nameOf(value) ?? value } : {})}
            search={search}
            onChange={choose}
            {...{ name, onBlur, error }}
          />
        )}
      </FormField>
      <TextField<Charter> name={wordsPath} label={words} hint="Empty takes the port" />
    </>
  );
}
