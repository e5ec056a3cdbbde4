import { type VoyagePlan, voyagePlan } from '@mainsheet/contract';
import { FUELS } from '@mainsheet/terms';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useClient, useQuery } from 'urql';
import type { ZodType } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import {
  Alert,
  Form,
  FormField,
  InstantField,
  NumberField,
  Page,
  PageHead,
  Panel,
  SelectField,
  SelectInput,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { type Planned, PlannedVoyageDialog } from './board/PlannedVoyageDialog.tsx';
import { PlannedCallFields, PlannedPortField } from './itinerary/PlannedCallFields.tsx';
import { PLANNED_VOYAGE, SHIPS_TO_SEND } from './voyages.queries.ts';

// Every field stands in the form, so what goes in has the shape of what comes out.
const FORM_SCHEMA = voyagePlan as unknown as ZodType<VoyagePlan, VoyagePlan>;

const BLANK = {
  vessel_id: '',
  commencing_at: '',
  open_port: '',
  calls: [
    { port: '', port_function: 'Loading' as const },
    { port: '', port_function: 'Discharging' as const },
  ],
  bunker_prices: [],
  cargo: {
    ...{ name: '', quantity: 0, freight_type: 'Frt Rate' as const, freight: 0 },
    ...{ charterer_id: null, laycan_start: null, laycan_end: null },
  },
} satisfies VoyagePlan;

const FREIGHT_OPTIONS = [
  { value: 'Frt Rate', label: 'Per tonne' },
  { value: 'Lumpsum', label: 'Lumpsum' },
];

/** A voyage that was fixed without an estimate: what is known of it becomes both. */
export function NewVoyage() {
  const navigate = useNavigate();
  const client = useClient();
  const form = useKitForm<VoyagePlan>(FORM_SCHEMA, BLANK);
  const { isDirty } = useFormState({ control: form.control });
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const workOut = async (plan: VoyagePlan) => {
    const request = client.query(PLANNED_VOYAGE, { data: plan }, { requestPolicy: 'network-only' });
    const { data, error } = await request.toPromise();
    setRefusal(error ? errorText(error) : null);
    if (data) setPlanned({ plan, ...data.plannedVoyage });
  };
  return (
    <Page>
      <PageHead title="New voyage" />
      <LeaveGuard dirty={isDirty && planned === null} />
      <Form form={form} onSubmit={workOut}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          <ShipPanel />
          <Panel title="Ports" hint="In the order in which they are called at">
            <PlannedCallFields />
          </Panel>
          <CargoPanel />
          <div className="row">
            <Button type="submit">Work out and create …</Button>
            <Button variant="default" onClick={() => void navigate({ to: '/estimate' })}>
              Fix an estimate instead
            </Button>
          </div>
        </div>
      </Form>
      {planned && (
        <PlannedVoyageDialog
          planned={planned}
          onClose={() => setPlanned(null)}
          onAnew={() => workOut(planned.plan)}
        />
      )}
    </Page>
  );
}

function ShipPanel() {
  const { control, getValues, setValue } = useFormContext<VoyagePlan>();
  const [{ data }] = useQuery({ query: SHIPS_TO_SEND });
  const ships = data?.getVesselListForContract.vesselList ?? [];
  const prices = useWatch({ control, name: 'bunker_prices' });
  /** A price stays where the other ship burns that fuel too. */
  const takeFuelsOf = (vesselId: string) => {
    const burned = ships.find(({ id }) => id === vesselId)?.bunkerPlanning ?? [];
    const typed = new Map(getValues('bunker_prices').map((row) => [row.fuel, row.price]));
    const fuels = FUELS.filter((fuel) => burned.some(({ fuelType }) => fuelType === fuel));
    const rows = fuels.map((fuel) => ({ fuel, price: typed.get(fuel) ?? 0 }));
    setValue('bunker_prices', rows);
  };
  return (
    <Panel title="Ship">
      <div className="field-grid">
        <FormField control={control} name="vessel_id">
          {({ value, onChange, ...field }) => (
            <SelectInput
              label="Vessel"
              options={ships.map(({ id, name }) => ({ value: id, label: name }))}
              value={value || null}
              onChange={(picked) => {
                onChange(picked ?? '');
                takeFuelsOf(picked ?? '');
              }}
              required
              {...field}
            />
          )}
        </FormField>
        <InstantField<VoyagePlan> name="commencing_at" label="Voyage begins" required />
        <PlannedPortField name="open_port" label="Where she begins" />
        {prices.map(({ fuel }, at) => (
          <NumberField<VoyagePlan>
            key={fuel}
            name={`bunker_prices.${at}.price`}
            label={`Price of ${fuel}`}
            hint="Left empty: the company’s usual one"
            unit="/t"
            decimals={2}
            blank={0}
          />
        ))}
      </div>
    </Panel>
  );
}

function CargoPanel() {
  const { control } = useFormContext<VoyagePlan>();
  return (
    <Panel
      title="Cargo"
      hint="Freight in the company's base currency; the rest is entered on the voyage"
    >
      <div className="field-grid">
        <TextField<VoyagePlan> name="cargo.name" label="Cargo" required />
        <NumberField<VoyagePlan>
          name="cargo.quantity"
          label="Quantity"
          unit="mt"
          decimals={3}
          blank={0}
          required
        />
        <FormField control={control} name="cargo.charterer_id">
          {({ value, ...field }) => <ContactPicker label="Charterer" value={value} {...field} />}
        </FormField>
        <SelectField<VoyagePlan>
          name="cargo.freight_type"
          label="Freight is paid"
          options={FREIGHT_OPTIONS}
        />
        <NumberField<VoyagePlan>
          name="cargo.freight"
          label="Freight"
          unit=""
          decimals={4}
          blank={0}
        />
        <InstantField<VoyagePlan> name="cargo.laycan_start" label="Laycan opens" />
        <InstantField<VoyagePlan> name="cargo.laycan_end" label="Laycan closes" />
      </div>
    </Panel>
  );
}
