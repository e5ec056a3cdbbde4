import { type ContactInput, type ContactKind, contactInput } from '@mainsheet/contract';

type Row = readonly [
  name: string,
  kinds: ContactKind[],
  city: string,
  country: string,
  currency: string,
];

/** Invented companies of the trade. */
const COMPANIES: readonly Row[] = [
  ['Meridian Grain Trading SA', ['charterer', 'customer'], 'Geneva', 'CH', 'USD'],
  ['Qingyuan Feed Import Co', ['charterer', 'customer'], 'Qingdao', 'CN', 'USD'],
  ['Soyamar Commodities SA', ['charterer', 'customer'], 'São Paulo', 'BR', 'USD'],
  ['Altamar Ore Marketing', ['charterer', 'customer'], 'Rio de Janeiro', 'BR', 'USD'],
  ['Highveld Coal Exports', ['charterer', 'customer'], 'Johannesburg', 'ZA', 'USD'],
  ['Pilbara Iron Shipping', ['charterer', 'customer'], 'Perth', 'AU', 'USD'],
  ['Northgate Steel Materials', ['charterer', 'customer'], 'Rotterdam', 'NL', 'EUR'],
  ['Levante Cereales SL', ['charterer', 'customer'], 'Valencia', 'ES', 'EUR'],
  ['Gulfwind Petroleum Trading', ['charterer', 'customer'], 'Houston', 'US', 'USD'],
  ['Sundara Palm Products', ['charterer', 'customer'], 'Singapore', 'SG', 'USD'],
  ['Bosporus Tahıl Ticaret', ['charterer', 'customer'], 'Istanbul', 'TR', 'USD'],
  ['Hanjin-dong Energy Coal', ['charterer', 'customer'], 'Seoul', 'KR', 'USD'],
  ['Akatsuki Bulk Logistics', ['charterer', 'customer'], 'Tokyo', 'JP', 'JPY'],
  ['Delta Fertilizer Carriers', ['charterer', 'customer'], 'New Orleans', 'US', 'USD'],
  ['Barry & Lindqvist Shipbrokers', ['broker'], 'London', 'GB', 'GBP'],
  ['Fearnside Chartering', ['broker'], 'Oslo', 'NO', 'NOK'],
  ['Harbourlight Brokers Pte', ['broker'], 'Singapore', 'SG', 'SGD'],
  ['Galbreath Dry Cargo', ['broker'], 'London', 'GB', 'GBP'],
  ['Simonsen & Clarke', ['broker'], 'Copenhagen', 'DK', 'USD'],
  ['Ostara Tankers Chartering', ['broker'], 'Athens', 'GR', 'USD'],
  ['Hellespont Bunkers SA', ['bunker supplier', 'vendor'], 'Piraeus', 'GR', 'USD'],
  ['Straits Marine Fuels Pte', ['bunker supplier', 'vendor'], 'Singapore', 'SG', 'USD'],
  ['Rotterdam Marine Fuels BV', ['bunker supplier', 'vendor'], 'Rotterdam', 'NL', 'EUR'],
  ['Algeciras Bunker Supply', ['bunker supplier', 'vendor'], 'Algeciras', 'ES', 'EUR'],
  ['Fujairah Sands Bunkering', ['bunker supplier', 'vendor'], 'Fujairah', 'AE', 'USD'],
  ['Santos Agência Marítima', ['agent', 'vendor'], 'Santos', 'BR', 'BRL'],
  ['Penavico Qingdao Agency', ['agent', 'vendor'], 'Qingdao', 'CN', 'USD'],
  ['Richards Bay Ship Agents', ['agent', 'vendor'], 'Richards Bay', 'ZA', 'ZAR'],
  ['Hedland Port Services', ['agent', 'vendor'], 'Port Hedland', 'AU', 'AUD'],
  ['Maas Ship Agencies', ['agent', 'vendor'], 'Rotterdam', 'NL', 'EUR'],
  ['Suez Transit Services', ['agent', 'vendor'], 'Port Said', 'EG', 'USD'],
  ['Gatun Canal Agency', ['agent', 'vendor'], 'Panama City', 'PA', 'USD'],
  ['Harmony Maritime Ltd', ['owner'], 'Limassol', 'CY', 'USD'],
  ['Theotokis Bulkers', ['owner'], 'Piraeus', 'GR', 'USD'],
  ['Blue Anchor P&I', ['vendor'], 'Newcastle', 'GB', 'USD'],
  ['Viking Hull Underwriters', ['vendor'], 'Bergen', 'NO', 'NOK'],
  ['Nordsjø Ship Supply', ['vendor'], 'Stavanger', 'NO', 'NOK'],
  ['Compass Weather Routing', ['vendor'], 'Reading', 'GB', 'GBP'],
  ['Trident Surveyors', ['vendor'], 'Antwerp', 'BE', 'EUR'],
  ['Oceanic Crew Management', ['vendor'], 'Manila', 'PH', 'USD'],
];

const FIRST_NAMES = ['Elena', 'Marcus', 'Ingrid', 'Rafael', 'Wei', 'Sofia', 'Dimitris', 'Priya'];
const LAST_NAMES = [
  'Duarte',
  'Hansen',
  'Okafor',
  'Lindqvist',
  'Zhang',
  'Papadakis',
  'Raman',
  'Weber',
];

/** Forty contacts, each with one person, as a form would send them. */
export function demoContacts(): ContactInput[] {
  return COMPANIES.map(([name, kinds, city, countryCode, currency], index) => {
    const domain = `${name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]+/g, '')
      .slice(0, 14)}.example`;
    const first = FIRST_NAMES[index % FIRST_NAMES.length]!;
    const last = LAST_NAMES[(index * 3) % LAST_NAMES.length]!;
    return contactInput.parse({
      name,
      kinds,
      email: `accounts@${domain}`,
      phone: `+${String(10 + index)} 555 01${String(index).padStart(2, '0')}`,
      // Some were written before addresses had fields of their own.
      ...(index % 4 === 3
        ? { address: `${index + 1} Harbour Street` }
        : {
            street: 'Harbour Street',
            building: String(index + 1),
            postcode: String(10_100 + index),
          }),
      city,
      countryCode,
      currency,
      paymentTermsDays: kinds.includes('customer') ? 10 : 30,
      tags: [kinds[0]!],
      people: [
        { name: `${first} ${last}`, role: 'Operations', email: `${first.toLowerCase()}@${domain}` },
      ],
    });
  });
}
