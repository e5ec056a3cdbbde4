import { countryName } from '../../platform/places/countries.ts';
import { formatDay, type Tone } from '../../ui/index.ts';

const TONES: Readonly<Record<string, Tone>> = {
  'In approval': 'warning',
  Approved: 'accent',
  Scheduled: 'accent',
  Sent: 'accent',
  Paid: 'positive',
  Failed: 'negative',
  Rejected: 'negative',
};

export const toneOf = (status: string): Tone => TONES[status] ?? 'idle';

type Account = { iban: string; accountNumber: string; bankCountryCode?: string };

/** What the account is called by the banks of its country. */
export const accountOf = ({ iban, accountNumber }: Account): string => iban || accountNumber;

export const placeOf = (of: { town: string; countryCode: string }): string =>
  `${of.town}, ${countryName(of.countryCode)}`;

/** In whose stead somebody decides. */
export const inSteadText = ({ name, until }: { name: string; until: string }): string =>
  `For ${name}, until ${formatDay(until)}`;

/** Who approved, and in whose stead. */
export const approverText = ({ name, inSteadOf }: { name: string; inSteadOf: string }): string =>
  inSteadOf ? `${name} for ${inSteadOf}` : name;
