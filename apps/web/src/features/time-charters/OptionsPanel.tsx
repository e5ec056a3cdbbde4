import type { CharterOption } from '@mainsheet/contract';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { formatDay, formatInstant, formatNumber, Panel, WideTable } from '../../ui/index.ts';
import { decisionText } from './OptionFields.tsx';
import { type CharterProps, DECIDE_CHARTER_OPTION } from './time-charters.queries.ts';

function rateText({ rateBasis, hireRate, hireRateType, indexOptions }: CharterOption): string {
  if (rateBasis === 'As before') return 'as before';
  if (rateBasis === 'Index') return `index, ${indexOptions.adjustmentPercent} %`;
  return `${formatNumber(hireRate, 2)} ${hireRateType.toLowerCase()}`;
}

const marginText = ({ plusDays, minusDays }: CharterOption): string =>
  [plusDays > 0 && `+${plusDays}`, minusDays > 0 && `−${minusDays}`].filter(Boolean).join(' ');

/** Options to extend, one after the other: the next open one is declared or lapses, the last decision can be taken back. */
export function OptionsPanel({ charter, terms }: CharterProps) {
  const [decide, isDeciding] = useMutate(DECIDE_CHARTER_OPTION);
  const { options } = terms;
  if (options.length === 0) return null;
  const next = options.findIndex(({ decision }) => decision === null);
  const hasLapsed = options.some(({ decision }) => decision === 'Lapsed');
  const last = options.findLastIndex(({ decision }) => decision !== null);
  const isRunning = charter.status === 'Fixed' || charter.status === 'Delivered';
  const button = (at: number, name: string, decision: string | null) => (
    <MayButton
      needs="timeCharters.modify"
      size="xs"
      variant="default"
      loading={isDeciding}
      aria-label={`${name}, option ${at + 1}`}
      onClick={() => {
        const { id, version } = charter;
        void decide({ id, version, option: at + 1, decision }).then(showOutcome);
      }}
    >
      {name}
    </MayButton>
  );
  return (
    <Panel title="Options" flush>
      <WideTable label="Options">
        <table className="plain-table wraps">
          <caption className="visually-hidden">Options to extend</caption>
          <thead>
            <tr>
              {['Option', 'Goes on', 'From', 'To', 'Hire', 'Declare by', 'Decided', 'Decide'].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {options.map((option, at) => {
              const period = charter.optionPeriods.find((one) => one.option === at + 1);
              const isNext = at === next && !hasLapsed;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: options are told by their place
                <tr key={at}>
                  <th scope="row">{at + 1}</th>
                  <td>
                    {option.duration} {option.durationType.toLowerCase()} {marginText(option)}
                  </td>
                  <td>{period ? `${formatInstant(period.start)} UTC` : '–'}</td>
                  <td>{period ? `${formatInstant(period.end)} UTC` : '–'}</td>
                  <td>{rateText(option)}</td>
                  <td>{option.declareBy ? formatDay(option.declareBy) : '–'}</td>
                  <td>{decisionText(option) || (hasLapsed ? 'lapsed with it' : 'open')}</td>
                  <td>
                    {isRunning && (
                      <span className="row">
                        {isNext && button(at, 'Declare', 'Declared')}
                        {isNext && button(at, 'Let lapse', 'Lapsed')}
                        {at === last && button(at, 'Take back', null)}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
