import { estimateDefaults } from '@mainsheet/contract';
import { FUELS } from '@mainsheet/terms';
import type { EstimateDefaults } from '@mainsheet/voyage';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { CheckField, DateField, NumberField, Waiting } from '../../ui/index.ts';
import { ESTIMATE_DEFAULTS, UPDATE_ESTIMATE_DEFAULTS } from './company.queries.ts';

/** The prices that new estimates begin with. */
export function EstimateDefaultsSection() {
  const [{ data, error }, again] = useFreshQuery({ query: ESTIMATE_DEFAULTS });
  const [update] = useMutate(UPDATE_ESTIMATE_DEFAULTS);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { data: initial, version } = data.estimateDefaults;
  return (
    <DetailsForm<EstimateDefaults>
      key={version}
      title="Estimate defaults"
      hint="New estimates begin with these prices; what is typed in an estimate stays"
      schema={estimateDefaults}
      initial={initial as EstimateDefaults}
      needs="estimates.modify"
      send={(data) => update({ version, data })}
      onSaved={() => again(FRESH)}
    >
      {FUELS.map((fuel) => (
        <NumberField<EstimateDefaults>
          key={fuel}
          name={`bunkerPrices.${fuel}`}
          label={fuel}
          unit="a tonne"
          decimals={2}
          blank={null}
        />
      ))}
      <DateField<EstimateDefaults> name="pricedOn" label="Prices of" />
      <NumberField<EstimateDefaults>
        name="etsPriceEur"
        label="EU allowance"
        unit="EUR/t"
        decimals={2}
        blank={null}
        hint="Empty leaves emissions out of new estimates, with a warning where they call in Europe"
      />
      <NumberField<EstimateDefaults>
        name="eurExchangeRate"
        label="Exchange rate of the euro"
        unit="/EUR"
        decimals={4}
        blank={null}
      />
      <CheckField<EstimateDefaults> name="isFuelEuCounted" label="Count FuelEU" />
    </DetailsForm>
  );
}
