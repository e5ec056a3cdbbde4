import { isBelgianEnterpriseNo, isGln, isNorwegianOrganisationNo } from '@mainsheet/identifiers';
import { decimal, roundDecimal } from '@mainsheet/money';
import { amountDigits } from './foot.ts';
import { PARTIES, type PartyRecord, type Rule, rule } from './rules.ts';

type Checked = {
  readonly id: string;
  readonly scheme: string;
  readonly name: string;
  readonly holds: (address: string) => boolean;
};

/** Addresses that carry a check digit of their own. */
const CHECKED: readonly Checked[] = [
  { id: 'PEPPOL-COMMON-R040', scheme: '0088', name: 'GLN', holds: isGln },
  {
    ...{ id: 'PEPPOL-COMMON-R041', scheme: '0192', name: 'Norwegian organisation number' },
    holds: isNorwegianOrganisationNo,
  },
  {
    ...{ id: 'PEPPOL-COMMON-R043', scheme: '0208', name: 'Belgian enterprise number' },
    holds: isBelgianEnterpriseNo,
  },
];

const addressRule = ({ id, scheme, name, holds }: Checked, { side, place, of }: PartyRecord) =>
  rule(
    id,
    [
      place,
      'Electronic address',
      `The electronic address of ${of} is no ${name}: its digits do not fit each other. Correct it.`,
    ],
    ({ [side]: party }) => party.electronicScheme !== scheme || holds(party.electronicAddress),
  );

/** VAT numbers of sellers as their country writes them. */
const VAT_NUMBERS = [
  { id: 'NO-R-001', countryCode: 'NO', form: /^NO\d{9}MVA$/, like: 'NO123456785MVA' },
  { id: 'DK-R-015', countryCode: 'DK', form: /^DK\d{8}$/, like: 'DK12345678' },
] as const;

/** Rules beyond the norm, of what Peppol carries. Source: Peppol BIS Billing 3.0. */
export const PEPPOL_RULES: readonly Rule[] = [
  rule(
    'PEPPOL-EN16931-R120',
    ['document', 'Lines', 'The amount of a line is not its quantity times its price.'],
    ({ lines, currency }) =>
      lines.every(({ quantity, price, amount }) =>
        roundDecimal(decimal(quantity).times(decimal(price)), amountDigits(currency))
          .minus(decimal(amount))
          .abs()
          .lte('0.02'),
      ),
  ),
  ...CHECKED.flatMap((checked) => PARTIES.map((party) => addressRule(checked, party))),
  ...VAT_NUMBERS.map(({ id, countryCode, form, like }) =>
    rule(
      id,
      ['company', 'VAT number', `Write the VAT number of your company like ${like}.`],
      ({ seller }) =>
        seller.countryCode !== countryCode ||
        !seller.vatNumber.startsWith(countryCode) ||
        form.test(seller.vatNumber),
    ),
  ),
];
