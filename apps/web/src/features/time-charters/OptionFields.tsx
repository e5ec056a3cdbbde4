import {
  CHARTER_DURATION_UNITS,
  type CharterOption,
  OPTION_RATES,
  type TimeCharterInput,
} from '@mainsheet/contract';
import { useWatch } from 'react-hook-form';
import {
  DateField,
  formatInstant,
  NumberField,
  optionsOf,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { IndexFields, IndexRouteField, RateFields } from './HireTab.tsx';

type Charter = TimeCharterInput;
const UNITS = optionsOf(CHARTER_DURATION_UNITS);
const RATES = optionsOf(OPTION_RATES);

/** What was decided of an option, by whom and when; blank while it is open. */
export const decisionText = ({ decision, decidedAt, decidedBy }: CharterOption): string =>
  decision === null
    ? ''
    : `${decision}${decidedAt ? ` ${formatInstant(decidedAt)} UTC` : ''} by ${decidedBy}`;

/** How long one option goes on, at what rate, and until when it is to be declared; what is decided is read only. */
export function OptionFields({ at }: { at: number }) {
  const path = `options.${at}` as const;
  const currency = useWatch<Charter, 'currency'>({ name: 'currency' });
  const option = useWatch<Charter, `options.${number}`>({ name: path });
  if (option.decision !== null) {
    const { duration, durationType } = option;
    return (
      <p>
        {duration} {durationType.toLowerCase()}. {decisionText(option)}: take it back on the page of
        the charter to change it.
      </p>
    );
  }
  return (
    <div className="field-grid">
      <NumberField<Charter>
        name={`${path}.duration`}
        label="Goes on for"
        unit=""
        decimals={2}
        blank={0}
      />
      <SelectField<Charter> name={`${path}.durationType`} label="Goes on in" options={UNITS} />
      <NumberField<Charter>
        name={`${path}.plusDays`}
        label="Plus"
        unit="days"
        decimals={2}
        blank={0}
      />
      <NumberField<Charter>
        name={`${path}.minusDays`}
        label="Minus"
        unit="days"
        decimals={2}
        blank={0}
      />
      <DateField<Charter> name={`${path}.declareBy`} label="Declare by" />
      <SelectField<Charter> name={`${path}.rateBasis`} label="Rate" options={RATES} />
      <OptionRate path={path} rateBasis={option.rateBasis} currency={currency} />
      <TextField<Charter> name={`${path}.comments`} label="Comments" />
    </div>
  );
}

type OptionRateProps = {
  path: `options.${number}`;
  rateBasis: CharterOption['rateBasis'];
  currency: string;
};

function OptionRate({ path, rateBasis, currency }: OptionRateProps) {
  if (rateBasis === 'As before') return null;
  if (rateBasis === 'Typed') return <RateFields path={path} currency={currency} />;
  return (
    <>
      <IndexRouteField path={path} />
      <IndexFields path={`${path}.indexOptions`} currency={currency} />
    </>
  );
}
