import { type MarketRateInput, marketRateInput } from '@mainsheet/contract';
import { useFormContext } from 'react-hook-form';
import { useMutate } from '../../platform/records/mutations.ts';
import { RecordDialog } from '../../platform/records/RecordDialog.tsx';
import { civilToday, DateField, FormField, QuantityInput, TextField } from '../../ui/index.ts';
import { decimalsOf } from './market-figures.ts';
import { type MarketRoute, RECORD_MARKET_RATE } from './market-rates.queries.ts';

function ValueField({ unit }: { unit: string }) {
  const { control } = useFormContext<MarketRateInput>();
  return (
    <FormField control={control} name="value">
      {({ value, onChange, ...field }) => (
        <QuantityInput
          label="Rate"
          unit={unit}
          decimals={decimalsOf(unit)}
          value={value || null}
          onChange={(typed) => onChange(typed ?? '')}
          {...field}
        />
      )}
    </FormField>
  );
}

type MarketRateDialogProps = {
  route: MarketRoute;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** The rate of one day; a day that has one gets the new one, and the trail keeps both. */
export function MarketRateDialog({ route, onSaved, onClose }: MarketRateDialogProps) {
  const [record] = useMutate(RECORD_MARKET_RATE);
  const start: MarketRateInput = {
    routeId: route.id,
    rateOn: civilToday(),
    value: '',
    source: route.latest?.source ?? '',
  };
  return (
    <RecordDialog
      title={`Rate of ${route.code}`}
      action="Record rate"
      schema={marketRateInput}
      start={start}
      send={(data) => record({ data })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <div className="field-grid">
        <DateField<MarketRateInput> name="rateOn" label="Date" />
        <ValueField unit={route.unit} />
      </div>
      <TextField<MarketRateInput> name="source" label="Source" hint="Who published it" />
    </RecordDialog>
  );
}
