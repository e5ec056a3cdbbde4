import { CARGO_PORT_FUNCTIONS, type CargoBookInput, DRAFT_UNITS } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { LAYTIME_TERMS } from '@mainsheet/terms';
import { RATE_UNITS } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useClient } from 'urql';
import {
  CheckField,
  FormField,
  InstantField,
  NumberField,
  type Option,
  optionsOf,
  Panel,
  PortInput,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { newPort } from './cargo-book-record.ts';
import { SEARCH_CARGO_PORTS } from './cargo-books.queries.ts';

type Book = CargoBookInput;
const FUNCTIONS = optionsOf(CARGO_PORT_FUNCTIONS);
const TERMS = optionsOf(LAYTIME_TERMS);
const RATES = optionsOf(RATE_UNITS);
const CURRENCIES = optionsOf(CURRENCY_CODES);
const DRAFTS = optionsOf(DRAFT_UNITS);

/** The ports in the order they are called at. */
export function PortsTab() {
  const { control, formState, getValues, setValue } = useFormContext<Book>();
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'portItineraries' });
  const missing = formState.errors.portItineraries?.message;
  const number = () => {
    for (const at of getValues('portItineraries').keys()) {
      setValue(`portItineraries.${at}.sequenceNo`, at + 1, { shouldDirty: true });
    }
  };
  const add = (portFunction: 'Loading' | 'Discharging') =>
    append(newPort(portFunction, fields.length + 1));
  return (
    <>
      {fields.map((row, at) => (
        <PortPanel
          key={row.id}
          at={at}
          onUp={
            at === 0
              ? undefined
              : () => {
                  swap(at, at - 1);
                  number();
                }
          }
          onRemove={() => {
            remove(at);
            number();
          }}
        />
      ))}
      {missing && (
        <p className="negative small" role="alert">
          {missing}
        </p>
      )}
      <div className="row">
        <Button variant="default" onClick={() => add('Loading')}>
          Add load port
        </Button>
        <Button variant="default" onClick={() => add('Discharging')}>
          Add discharge port
        </Button>
      </div>
    </>
  );
}

type PortPanelProps = { at: number; onUp: (() => void) | undefined; onRemove: () => void };

function PortPanel({ at, onUp, onRemove }: PortPanelProps) {
  const { control } = useFormContext<Book>();
  const path = `portItineraries.${at}` as const;
  const [portFunction, port, unit, draftUnit] = useWatch({
    control,
    name: [`${path}.portFunction`, `${path}.port`, 'cargoUnit', `${path}.unitMeasure`],
  });
  const title = `${at + 1}. ${portFunction}${port ? `, ${port}` : ''}`;
  return (
    <Panel
      title={title}
      actions={
        <>
          {onUp && (
            <button type="button" className="link-button" onClick={onUp}>
              Move up<span className="visually-hidden"> {title}</span>
            </button>
          )}
          <button type="button" className="link-button" onClick={onRemove}>
            Remove<span className="visually-hidden"> {title}</span>
          </button>
        </>
      }
    >
      <div className="field-grid">
        <SelectField<Book> name={`${path}.portFunction`} label="Function" options={FUNCTIONS} />
        <PortField at={at} />
        <TextField<Book> name={`${path}.berth`} label="Berth" />
        <NumberField<Book>
          name={`${path}.loadDischargeQuantity`}
          label="Quantity here"
          unit={unit}
          decimals={3}
          blank={0}
        />
        <NumberField<Book> name={`${path}.loadDischargeRate`} label="Rate" unit={unit} blank={0} />
        <SelectField<Book>
          name={`${path}.loadDischargeRateUnit`}
          label="Rate unit"
          options={RATES}
        />
        <SelectField<Book> name={`${path}.terms`} label="Laytime terms" options={TERMS} />
        <NumberField<Book> name={`${path}.norHours`} label="NOR" unit="h" decimals={1} blank={0} />
        <NumberField<Book>
          name={`${path}.portExpenses`}
          label="Port expenses"
          unit=""
          decimals={2}
          blank={0}
        />
        <SelectField<Book>
          name={`${path}.portExpensesCurrency`}
          label="Expenses currency"
          options={CURRENCIES}
        />
        <NumberField<Book>
          name={`${path}.portExpensesExchangeRate`}
          label="Expenses exchange rate"
          unit=""
          decimals={6}
          blank={0}
        />
        <InstantField<Book> name={`${path}.laycanStartDateTime`} label="Laycan here from" />
        <InstantField<Book> name={`${path}.laycanEndDateTime`} label="Laycan here to" />
        <NumberField<Book>
          name={`${path}.draft`}
          label="Draft"
          unit={draftUnit === 'FT' ? 'ft' : 'm'}
          decimals={2}
          blank={0}
        />
        <SelectField<Book> name={`${path}.unitMeasure`} label="Draft unit" options={DRAFTS} />
        <NumberField<Book>
          name={`${path}.salinityValue`}
          label="Salinity"
          unit="t/m³"
          decimals={3}
          blank={0}
        />
      </div>
      <div className="row cargo-checks">
        <CheckField<Book>
          name={`${path}.craneUsedAtThisPort`}
          label="Ship’s cranes are used at this port"
        />
      </div>
    </Panel>
  );
}

/** A port of the list: what is picked brings its place and its clock. */
function PortField({ at }: { at: number }) {
  const client = useClient();
  const { control, setValue } = useFormContext<Book>();
  const path = `portItineraries.${at}` as const;
  const known = useRef(new Map<string, { lat: number; lon: number; timeZone: string }>());
  const search = useCallback(
    async (text: string): Promise<readonly Option[]> => {
      const { data } = await client.query(SEARCH_CARGO_PORTS, { text }).toPromise();
      return (data?.searchPorts ?? []).map(({ id, name, country, lat, lon, timeZone }) => {
        known.current.set(id, { lat, lon, timeZone });
        return { value: id, label: `${name}, ${country}` };
      });
    },
    [client],
  );
  const code = useWatch({ control, name: `${path}.portCode` });
  const pick = ({ value, label }: Option) => {
    const place = known.current.get(value);
    const change = { shouldDirty: true } as const;
    setValue(`${path}.portCode`, value, change);
    setValue(`${path}.latitude`, place?.lat ?? null, change);
    setValue(`${path}.longitude`, place?.lon ?? null, change);
    setValue(`${path}.timeZone`, place?.timeZone ?? '', change);
    const name = label.slice(0, label.lastIndexOf(','));
    setValue(`${path}.port`, name, { ...change, shouldValidate: true });
  };
  return (
    <FormField control={control} name={`${path}.port`}>
      {({ value, name, onBlur, error }) => (
        <PortInput
          label="Port"
          required
          value={code || value || null}
          valueLabel={value}
          search={search}
          onPick={pick}
          onChange={() => undefined}
          {...{ name, onBlur, error }}
        />
      )}
    </FormField>
  );
}
