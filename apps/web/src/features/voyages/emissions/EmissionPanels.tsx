import type { EstimateInput } from '@mainsheet/estimate';
import type { Explanation } from '@mainsheet/explanation';
import {
  basisText,
  type CarbonYear,
  explainYearAllowances,
  explainYearBalance,
  type FuelOfPart,
  type ReportedEmissions,
} from '@mainsheet/voyage';
import { explanationNodes } from '../../../platform/explanations/explanation-node.ts';
import {
  Facts,
  Figure,
  formatNumber,
  Panel,
  TableHead,
  Tag,
  type Tone,
  WideTable,
} from '../../../ui/index.ts';
import { allowanceParties } from './emission-parties.ts';

type Props = { emissions: ReportedEmissions };

const BASIS: Readonly<Record<FuelOfPart['basis'], { word: string; tone: Tone }>> = {
  reported: { word: 'Reported', tone: 'positive' },
  partly: { word: 'Partly reported', tone: 'warning' },
  estimated: { word: 'Calculated', tone: 'idle' },
};

const sumOf = (burns: readonly { readonly quantityT: number }[]): number =>
  burns.reduce((sum, { quantityT }) => sum + quantityT, 0);

/** Every passage and stay, with how its fuel is known. */
export function PartsPanel({ emissions: { parts } }: Props) {
  const burned = parts.filter((part) => sumOf(part.reported) + sumOf(part.rest) > 0);
  return (
    <Panel title="By passage and port" hint="fuel as it was reported, else as calculated" flush>
      <WideTable label="Emissions by passage and port">
        <table className="plain-table">
          <caption className="visually-hidden">Emissions by passage and port</caption>
          <TableHead
            texts={['Passage or port', 'Fuel is', 'Scope']}
            figures={['Distance, nm', 'Reported, t', 'Calculated, t', 'CO₂, t']}
          />
          <tbody>
            {burned.map((part) => {
              const { word, tone } = BASIS[part.basis];
              return (
                <tr key={`${part.rowId}.${part.place}`}>
                  <th scope="row">
                    {part.place === 'leg' ? `To ${part.portName}` : `At ${part.portName}`}
                  </th>
                  <td>
                    <Tag tone={tone}>{word}</Tag>{' '}
                    {part.basis === 'partly' && (
                      <span className="muted small">{basisText(part)}</span>
                    )}
                  </td>
                  <td>
                    {part.scopePercent > 0 && <Tag tone="accent">EU {part.scopePercent} %</Tag>}
                  </td>
                  <td className="end">
                    {part.place === 'leg' ? formatNumber(part.distanceNm) : ''}
                  </td>
                  <td className="end">
                    {part.reports > 0 ? formatNumber(sumOf(part.reported), 1) : '–'}
                  </td>
                  <td className="end">{formatNumber(sumOf(part.rest), 1)}</td>
                  <td className="end">{formatNumber(part.co2T, 1)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

/** Tonnes of each fuel times its factor. */
export function FuelPanel({ emissions: { fuels } }: Props) {
  return (
    <Panel title="By fuel" hint="reported + calculated, × Cf">
      <Facts
        facts={fuels.map(({ fuel, reportedT, restT, cf, co2T }) => [
          fuel,
          `(${formatNumber(reportedT, 1)} + ${formatNumber(restT, 1)}) t × ${formatNumber(cf, 3)} = ${formatNumber(co2T)} t`,
        ])}
      />
    </Panel>
  );
}

/** Carbon factors need their three decimals. */
export const emissionNode = explanationNodes((unit) => {
  if (unit === 't/t') return 3;
  return unit === 't' ? 1 : 2;
});

type ExplainedProps = { label: string; tree: Explanation | null; text: string };

function Explained({ label, tree, text }: ExplainedProps) {
  if (!tree) return text;
  return (
    <Figure label={label} explanation={emissionNode(tree)}>
      {text}
    </Figure>
  );
}

const GRAMS = 1e6;

/** Allowances by year and who bears them, and the FuelEU balance. */
export function EuropePanel({ emissions, inputs }: Props & { inputs: EstimateInput }) {
  const years = emissions.european?.years.filter(({ ets }) => ets.inScopeT > 0) ?? [];
  if (years.length === 0) {
    return (
      <Panel title="EU ETS and FuelEU">
        <p className="muted small">No port of this voyage lies in the European scope.</p>
      </Panel>
    );
  }
  const { surrenders, clause } = allowanceParties(inputs);
  return (
    <Panel
      title="EU ETS and FuelEU"
      hint={emissions.isPriced ? undefined : 'no allowance price in the estimate'}
    >
      <Facts
        facts={[
          ...years.flatMap((year) => factsOf(year, inputs, emissions.isPriced)),
          ['Who surrenders', surrenders],
          ['Who bears', clause],
        ]}
      />
    </Panel>
  );
}

type Fact = Parameters<typeof Facts>[0]['facts'][number];

function factsOf(of: CarbonYear, inputs: EstimateInput, isPriced: boolean): Fact[] {
  const { year, ets, charterersAllowances: theirs, fuelEu } = of;
  const allowances = `${year}, allowances`;
  const balance = `${year}, FuelEU balance`;
  const money = (amount: number) => `${formatNumber(amount)} ${inputs.baseCurrency}`;
  return [
    [`${year}, in scope`, `${formatNumber(ets.inScopeT, 1)} t`],
    [
      allowances,
      <Explained
        key="allowances"
        label={allowances}
        tree={explainYearAllowances(of)}
        text={formatNumber(ets.allowances, 1)}
      />,
    ],
    [`${year}, borne by charterers`, formatNumber(theirs, 1)],
    [`${year}, borne by us`, formatNumber(ets.allowances - theirs, 1)],
    ...(fuelEu === null
      ? []
      : [
          [
            balance,
            <Explained
              key="balance"
              label={balance}
              tree={explainYearBalance(of)}
              text={`${formatNumber(fuelEu.balanceG / GRAMS, 1)} t CO₂e`}
            />,
          ] as const,
        ]),
    ...(isPriced
      ? [
          [`${year}, EU ETS`, money(of.etsCost)] as const,
          [`${year}, FuelEU`, money(of.fuelEuCost)] as const,
        ]
      : []),
  ];
}
