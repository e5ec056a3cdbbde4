import type { Fuel } from '@mainsheet/terms';
import { isEuPortCode } from '@mainsheet/voyage';
import { escapeXml } from '../../platform/documents/xml.ts';
import { fuelClass, type Gases, gasesOfAll, type Stretch, sumOfFuels } from './year-of-reports.ts';

/** A stretch with the UN/LOCODEs of its ports; empty where none is known. */
export type CodedStretch = Stretch & { readonly fromCode: string; readonly toCode: string };

/** How a stretch counts for the European Union: the stay in a port of hers, passages between, from and to them. */
export type EuShare = 'within' | 'departing' | 'arriving' | 'berth' | 'outside';

export function euShareOf({ kind, fromCode, toCode }: CodedStretch): EuShare {
  const [from, to] = [isEuPortCode(fromCode), isEuPortCode(toCode)];
  if (kind === 'port') return to ? 'berth' : 'outside';
  if (from && to) return 'within';
  return from ? 'departing' : to ? 'arriving' : 'outside';
}

type Node = readonly [name: string, content: string | readonly Node[]];

function textOf([name, content]: Node, indent = ''): string {
  if (typeof content === 'string') return `${indent}<${name}>${escapeXml(content)}</${name}>\n`;
  const inner = content.map((node) => textOf(node, `${indent}  `)).join('');
  return `${indent}<${name}>\n${inner}${indent}</${name}>\n`;
}

const tonnes = (value: number): string => value.toFixed(3);

/** `21-04-2026 12:00:00`, as THETIS-MRV writes moments. */
function momentOf(instant: string): string {
  const [date = '', time = ''] = new Date(instant).toISOString().split('T');
  return `${date.split('-').toReversed().join('-')} ${time.slice(0, 8)}`;
}

/** Codes of the fuel classes. */
function fuelCode(fuel: Fuel): string {
  const name = fuelClass(fuel);
  if (name === 'MDO/MGO') return 'MGO';
  return name.startsWith('LNG') ? 'LNG' : name;
}

const burned = (stretch: Stretch, activity: readonly Node[]): Node[] =>
  [...stretch.fuels]
    .filter(([, amount]) => amount > 0)
    .map(
      ([fuel, amount]): Node => [
        'emissions',
        [
          ['amount', tonnes(amount)],
          ...activity,
          ['measuringUnitCode', 'M_TONNES'],
          ['fuelTypeCode', fuelCode(fuel)],
          ['reportTypeConsumption', 'true'],
        ],
      ],
    );

function voyageNode(stretch: CodedStretch): Node {
  const { from, to, fromCode, toCode, cargoT } = stretch;
  const cargo: Node[] =
    cargoT === null
      ? []
      : [
          [
            'voyageCargoAndTransportWork',
            [
              ['cargoValue', tonnes(cargoT)],
              ['cargoFieldCode', 'CARGO_MASS_TRANSPORT_WORK_MASS'],
            ],
          ],
        ];
  return [
    'voyageEmission',
    [
      ['departurePortName', from],
      ['arrivalPortName', to],
      ['atd', momentOf(stretch.startedAt)],
      ['ata', momentOf(stretch.endedAt)],
      ['timeAtSeaNavigation', stretch.hours.toFixed(2)],
      ['distanceTravelNavigation', stretch.distanceNm.toFixed(1)],
      ['departureCountryCode', fromCode.slice(0, 2)],
      ['departurePortCode', fromCode],
      ['arrivalCountryCode', toCode.slice(0, 2)],
      ['arrivalPortCode', toCode],
      ...burned(stretch, []),
      ...cargo,
    ],
  ];
}

const portNode = (stretch: CodedStretch): Node => [
  'portEmission',
  [
    ['portName', stretch.to],
    ['portCode', stretch.toCode],
    ['atd', momentOf(stretch.endedAt)],
    ['ata', momentOf(stretch.startedAt)],
    ['countryCode', stretch.toCode.slice(0, 2)],
    ['timeAtQuayside', stretch.hours.toFixed(2)],
    ...burned(stretch, [['portActivityCode', 'AT_BERTH']]),
  ],
];

const ofGases = (name: string, { co2T, ch4T, n2oT }: Gases): Node => [
  name,
  [
    [
      'emissionPerGhg',
      (
        [
          ['CO2', co2T],
          ['CH4', ch4T],
          ['N2O', n2oT],
        ] as const
      ).map(
        ([key, value]): Node => [
          'entry',
          [
            ['key', key],
            ['value', value.toFixed(6)],
          ],
        ],
      ),
    ],
  ],
];

/** Gases of a year by how its stretches count. */
export function euGases(stretches: readonly CodedStretch[]): Record<EuShare, Gases> {
  const of = (share: EuShare) =>
    gasesOfAll(sumOfFuels(stretches.filter((stretch) => euShareOf(stretch) === share)));
  return {
    within: of('within'),
    departing: of('departing'),
    arriving: of('arriving'),
    berth: of('berth'),
    outside: of('outside'),
  };
}

/** The emissions of a ship's year in the structure of THETIS-MRV: what touches a port of the Union, then the sums. */
export function thetisXml(
  ship: { imo: string; year: number },
  stretches: readonly CodedStretch[],
): string {
  const counted = stretches.filter((stretch) => euShareOf(stretch) !== 'outside');
  const gases = euGases(stretches);
  const nodes: Node[] = [
    ...counted.filter(({ kind }) => kind === 'voyage').map(voyageNode),
    ...counted.filter(({ kind }) => kind === 'port').map(portNode),
    [
      'annualEmission',
      [
        ['reportingPeriod', String(ship.year)],
        ofGases('mrvEmissionsBetweenEeaPorts', gases.within),
        ofGases('mrvEmissionsDepartEeaPort', gases.departing),
        ofGases('mrvEmissionsArriveEeaPort', gases.arriving),
        // Whoever adds the year up takes what was emitted within ports, of which at berth is a part: reports name
        // nothing else within a port, so both are the same.
        ofGases('mrvEmissionsWithinEeaPort', gases.berth),
        ofGases('mrvEmissionsWithinEeaPortAtBerth', gases.berth),
      ],
    ],
  ];
  const body = nodes.map((node) => textOf(node, '    ')).join('');
  return `<?xml version="1.0" encoding="utf-8"?>\n<emissions>\n  <shipEmissions shipImoNumber="${escapeXml(ship.imo)}">\n${body}  </shipEmissions>\n</emissions>\n`;
}
