import { MARKET_UNITS, type MarketRouteInput, marketRouteInput } from '@mainsheet/contract';
import { useMutate } from '../../platform/records/mutations.ts';
import { RecordDialog } from '../../platform/records/RecordDialog.tsx';
import { CheckField, LongTextField, optionsOf, SelectField, TextField } from '../../ui/index.ts';
import {
  CREATE_MARKET_ROUTE,
  type MarketRoute,
  UPDATE_MARKET_ROUTE,
} from './market-rates.queries.ts';

const UNITS = optionsOf(MARKET_UNITS);

type RouteDialogProps = {
  /** Null for a new one. */
  route: MarketRoute | null;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** A route or an index: what it is called and counted in, or the sum that it is. */
export function RouteDialog({ route, onSaved, onClose }: RouteDialogProps) {
  const [create] = useMutate(CREATE_MARKET_ROUTE);
  const [update] = useMutate(UPDATE_MARKET_ROUTE);
  const start: MarketRouteInput = {
    code: route?.code ?? '',
    name: route?.name ?? '',
    unit: (route?.unit ?? 'USD/day') as MarketRouteInput['unit'],
    description: route?.description ?? '',
    formula: route?.formula ?? '',
    isActive: route?.isActive ?? true,
  };
  return (
    <RecordDialog
      title={route ? `Edit ${route.code}` : 'New route'}
      schema={marketRouteInput}
      start={start}
      send={(data) =>
        route ? update({ id: route.id, version: route.version, data }) : create({ data })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className="field-grid">
        <TextField<MarketRouteInput> name="code" label="Code" hint="As it is quoted: P1A_82" />
        <SelectField<MarketRouteInput> name="unit" label="Unit" options={UNITS} />
      </div>
      <TextField<MarketRouteInput> name="name" label="Route" />
      <TextField<MarketRouteInput>
        name="formula"
        label="Sum of other routes"
        hint="Only for a route that is not quoted itself: 0.5 * P1A + 0.5 * P2A"
      />
      <LongTextField<MarketRouteInput> name="description" label="Description" rows={2} />
      <CheckField<MarketRouteInput> name="isActive" label="Active" />
    </RecordDialog>
  );
}
