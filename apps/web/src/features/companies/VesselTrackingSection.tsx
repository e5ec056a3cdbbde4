import { type VesselTracking, vesselTracking } from '@mainsheet/contract';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { NumberField, Waiting } from '../../ui/index.ts';
import { UPDATE_VESSEL_TRACKING, VESSEL_TRACKING } from './company.queries.ts';

/** How many vessels are tracked at one time. */
export function VesselTrackingSection() {
  const [{ data, error }, again] = useFreshQuery({ query: VESSEL_TRACKING });
  const [update] = useMutate(UPDATE_VESSEL_TRACKING);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { data: initial, version } = data.vesselTracking;
  return (
    <DetailsForm<VesselTracking>
      key={version}
      title="Vessel tracking"
      hint="A lower limit switches no vessel off: none more is tracked until fewer are"
      schema={vesselTracking}
      initial={initial as VesselTracking}
      needs="businessDetails.modify"
      send={(data) => update({ version, data })}
      onSaved={() => again(FRESH)}
    >
      <NumberField<VesselTracking>
        name="limit"
        label="Vessels tracked at one time"
        unit=""
        blank={0}
      />
    </DetailsForm>
  );
}
