import { HIRE_BUNKERS } from '@mainsheet/terms';
import {
  Facts,
  formatDay,
  formatExact,
  formatInstant,
  formatNumber,
  Panel,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { HireSummaryPanels } from './HireSummaryPanels.tsx';
import { OptionsPanel } from './OptionsPanel.tsx';
import { SurveysPanel } from './SurveysPanel.tsx';
import type { CharterProps } from './time-charters.queries.ts';

const utc = (instant: string | null): string => (instant ? `${formatInstant(instant)} UTC` : '');
const between = (start: string | null, end: string | null): string =>
  [utc(start), utc(end)].filter(Boolean).join(' – ');
const orBlank = (figure: number, unit: string): string =>
  figure === 0 ? '' : `${formatNumber(figure, Number.isInteger(figure) ? 0 : 2)} ${unit}`;

/** How the hire stands, and the contract on one page: who, when, where, at what hire. */
export function OverviewTab(props: CharterProps) {
  return (
    <>
      <HireSummaryPanels charter={props.charter} />
      <div className="panel-columns">
        <TermsPanel {...props} />
        <TimesPanel {...props} />
      </div>
      <HirePanel {...props} />
      <OptionsPanel {...props} />
      <div className="panel-columns">
        <CommissionPanel {...props} />
        <BunkerPanel {...props} />
      </div>
      <SurveysPanel terms={props.terms} />
      {props.terms.remarks && <Panel title="Remarks">{props.terms.remarks}</Panel>}
    </>
  );
}

function TermsPanel({ charter, terms }: CharterProps) {
  return (
    <Panel title="Terms">
      <Facts
        facts={[
          ['Contract type', terms.contractType],
          [
            'Vessel',
            [charter.vessel, charter.vesselImo && `IMO ${charter.vesselImo}`]
              .filter(Boolean)
              .join(', '),
          ],
          ['Owners', charter.ownerCompany.name],
          ['Charterers', charter.timeCharterCompany.name],
          [
            'Technical manager',
            charter.contacts.find(({ id }) => id === terms.technicalManagerId)?.name ??
              terms.technicalManager,
          ],
          ['Executives', charter.executives.map(({ name }) => name).join(', ') || terms.executives],
          ['Department', terms.department],
          ['Trading area', terms.tradingArea],
          ['Laycan', between(terms.laycanStartDateTime, terms.laycanEndDateTime)],
          [
            'Billing',
            `${terms.billingPeriodType.toLowerCase()}, ${terms.billingScheduleType.toLowerCase()}`,
          ],
          ['Payment terms', terms.paymentTerms],
          ['Ballast bonus', orBlank(terms.ballastBonus, terms.currency)],
          ['Fee on owners’ expenses', orBlank(terms.rebillableAdminFee, '%')],
          ...(terms.contractFixedDate
            ? [['Fixed on', formatDay(terms.contractFixedDate)] as const]
            : []),
        ]}
      />
    </Panel>
  );
}

function TimesPanel({ charter, terms }: CharterProps) {
  const duration = [
    orBlank(terms.minDuration, terms.minDurationType.toLowerCase()),
    orBlank(terms.maxDuration, terms.maxDurationType.toLowerCase()),
  ].filter(Boolean);
  const margin = [
    terms.plusDays > 0 && `+${terms.plusDays}`,
    terms.minusDays > 0 && `−${terms.minusDays}`,
  ];
  return (
    <Panel title="Delivery and redelivery">
      <Facts
        facts={[
          ['Delivery port', terms.deliveryPort],
          [
            'Delivery',
            utc(terms.actualDeliveryDateTime) ||
              `${utc(terms.estimatedDeliveryDateTime)} estimated`,
          ],
          ['Duration', `${duration.join(' to ')} ${margin.filter(Boolean).join(' ')}`.trim()],
          ['Redelivery port', terms.redeliveryPort],
          ['Redelivery', utc(terms.actualRedeliveryDateTime ?? terms.estimatedRedeliveryDateTime)],
          ['Earliest redelivery', utc(charter.earliestRedelivery)],
          ['Latest redelivery', utc(charter.latestRedelivery)],
          ['Exposure', between(charter.exposureStart, charter.exposureEnd)],
        ]}
      />
    </Panel>
  );
}

function HirePanel({ charter, terms }: CharterProps) {
  const stretchOf = (line: number) => charter.hireStretches.find((one) => one.line === line);
  return (
    <Panel title="Hire" flush>
      <WideTable label="Hire lines">
        <table className="plain-table">
          <caption className="visually-hidden">Hire lines</caption>
          <TableHead
            texts={['Line', 'From', 'To', 'Rate by', 'Comments']}
            figures={['Days', 'Rate']}
          />
          <tbody>
            {terms.hireLines.map((line, at) => {
              const stretch = stretchOf(at + 1);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: hire lines are told by their place
                <tr key={at}>
                  <th scope="row">{at + 1}</th>
                  <td>{utc(stretch?.start ?? null) || '–'}</td>
                  <td>{utc(stretch?.end ?? null) || '–'}</td>
                  <td>
                    {line.indexOptions.indexRoute
                      ? `index, ${line.indexOptions.adjustmentPercent} %`
                      : line.hireRateType.toLowerCase()}
                    {line.isLocked && ', locked'}
                  </td>
                  <td>{line.comments || '–'}</td>
                  <td className="end">{stretch ? formatNumber(Number(stretch.days), 2) : '–'}</td>
                  <td className="end">{orBlank(line.hireRate, terms.currency) || '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function CommissionPanel({ charter, terms }: CharterProps) {
  if (terms.brokers.length === 0) return null;
  const nameOf = (id: string | null) => charter.contacts.find((one) => one.id === id)?.name;
  return (
    <Panel title="Commissions">
      <Facts
        facts={terms.brokers.map(({ type, brokerId, amount, amountType, invoiceMethod }, at) => [
          `${at + 1}. ${nameOf(brokerId) ?? (type === 'A' ? 'Address commission' : 'Broker')}`,
          `${formatNumber(amount, 2)} ${amountType === 'Percent' ? '%' : terms.currency}, ${invoiceMethod.toLowerCase()}`,
        ])}
      />
    </Panel>
  );
}

function BunkerPanel({ terms }: CharterProps) {
  const sides = [
    [HIRE_BUNKERS[0], terms.bunkersOnDelivery],
    [HIRE_BUNKERS[1], terms.bunkersOnRedelivery],
  ] as const;
  const facts = sides.flatMap(([name, rows]) =>
    rows.map(
      ({ fuelType, quantity, price }) =>
        [
          `${name}, ${fuelType}`,
          `${formatExact(quantity)} mt at ${formatExact(price, 2)} ${terms.currency}/mt`,
        ] as const,
    ),
  );
  return facts.length === 0 ? null : (
    <Panel title="Bunkers">
      <Facts facts={facts} />
    </Panel>
  );
}
