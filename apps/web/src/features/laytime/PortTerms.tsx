import type { LaytimePort } from '@mainsheet/contract';
import { LAYTIME_RULES, LAYTIME_TERMS } from '@mainsheet/terms';
import { Checkbox } from '@mantine/core';
import { instantOfPortClock, portClock } from '../../platform/places/port-clock.ts';
import { DateTimeInput, optionsOf, Panel, QuantityInput, SelectInput } from '../../ui/index.ts';

type Change = (run: (port: LaytimePort) => LaytimePort) => void;
type PortProps = { port: LaytimePort; currency: string; change: Change };

const TERMS = LAYTIME_TERMS.map((term) => ({
  value: term,
  label: `${term}, ${LAYTIME_RULES[term].meaning}`,
}));
const KINDS = [
  { value: 'rate', label: 'Quantity by rate' },
  { value: 'fixed', label: 'Fixed time' },
];
const USED = [
  { value: 'EIU', label: 'Even if used' },
  { value: 'UU', label: 'Unless used' },
  { value: 'UU-half', label: 'Unless used, half counts' },
];
const BEFORE = [
  { value: 'none', label: 'Does not count' },
  { value: 'half', label: 'Counts half' },
  { value: 'full', label: 'Counts in full' },
  { value: 'starts', label: 'Starts laytime' },
];
const NOTICES = [
  { value: 'hours', label: 'Hours after notice' },
  { value: '13:00', label: 'Noon: 13:00 or 06:00 next working day' },
  { value: '14:00', label: 'Noon: 14:00 or 08:00 next working day' },
];

/** A figure of a port, in plain numbers. */
function Figure(props: {
  label: string;
  unit: string;
  value: number | null;
  decimals?: number;
  onChange: (value: number | null) => void;
}) {
  const { value, onChange, decimals = 2, ...rest } = props;
  return (
    <QuantityInput
      {...rest}
      decimals={decimals}
      value={value === null ? null : String(value)}
      onChange={(text) => onChange(text === null ? null : Number(text))}
    />
  );
}

/** What the charter says of a port: time allowed, excepted time, notice and rates. */
export function PortTerms({ port, currency, change }: PortProps) {
  const { notice } = port;
  const set = (part: Partial<LaytimePort>) => change((now) => ({ ...now, ...part }));
  const setNotice = (part: Partial<LaytimePort['notice']>) =>
    change((now) => ({ ...now, notice: { ...now.notice, ...part } }));
  const { rule } = notice;
  const per = port.rateUnit === 'Per Day' ? 'day' : 'hour';
  return (
    <Panel title="Terms" hint={`${port.operation}, ${port.portName}`}>
      <div className="field-grid">
        <AllowanceFields port={port} currency={currency} change={change} />
        <SelectInput
          label="Laytime terms"
          options={TERMS}
          value={port.terms}
          onChange={(terms) =>
            set({ terms: LAYTIME_TERMS.find((one) => one === terms) ?? port.terms })
          }
        />
        <SelectInput
          label="Excepted time used"
          options={USED}
          clearable
          hint="Empty is as the terms say."
          value={port.usedRule}
          onChange={(used) => set({ usedRule: used as LaytimePort['usedRule'] })}
        />
        <SelectInput
          label="Notice time by"
          options={NOTICES}
          value={rule.kind === 'hours' ? 'hours' : rule.sameDayTime}
          onChange={(kind) => setNotice({ rule: noticeRule(kind) })}
        />
        {rule.kind === 'hours' && (
          <Figure
            label="Notice time"
            unit="h"
            value={rule.hours}
            onChange={(hours) => setNotice({ rule: { kind: 'hours', hours: hours ?? 0 } })}
          />
        )}
        <SelectInput
          label="Work before laytime"
          options={BEFORE}
          value={notice.workBeforeStart}
          onChange={(before) =>
            setNotice({ workBeforeStart: before as LaytimePort['notice']['workBeforeStart'] })
          }
        />
        <Figure
          label="Extra time allowed"
          unit="min"
          decimals={0}
          value={port.extraAllowedMinutes}
          onChange={(minutes) => set({ extraAllowedMinutes: Math.round(minutes ?? 0) })}
        />
        <Figure
          label="Demurrage"
          unit={`${currency}/${per}`}
          value={port.demurrageRate}
          onChange={(rate) => set({ demurrageRate: rate ?? 0 })}
        />
        <Figure
          label="Despatch, empty is half"
          unit={`${currency}/${per}`}
          value={port.despatchRate}
          onChange={(rate) => set({ despatchRate: rate })}
        />
        <SelectInput
          label="Rates per"
          options={optionsOf(['Per Day', 'Per Hour'])}
          value={port.rateUnit}
          onChange={(unit) => set({ rateUnit: unit === 'Per Hour' ? 'Per Hour' : 'Per Day' })}
        />
        <Checkbox
          label="Weather working days"
          checked={port.isWeatherWorking}
          onChange={(event) => set({ isWeatherWorking: event.currentTarget.checked })}
        />
        <Checkbox
          label="Notice counts from the berth"
          checked={notice.isOnlyInBerth}
          onChange={(event) => setNotice({ isOnlyInBerth: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}

function noticeRule(kind: string | null): LaytimePort['notice']['rule'] {
  if (kind === '13:00') return { kind: 'noon', sameDayTime: '13:00', nextDayTime: '06:00' };
  if (kind === '14:00') return { kind: 'noon', sameDayTime: '14:00', nextDayTime: '08:00' };
  return { kind: 'hours', hours: 0 };
}

/** Quantity by rate or fixed time; what several parcels allow comes from the voyage and is only shown. */
function AllowanceFields({ port, change }: PortProps) {
  const { allowance } = port;
  const set = (next: LaytimePort['allowance']) => change((now) => ({ ...now, allowance: next }));
  const { kind } = allowance;
  return (
    <>
      <SelectInput
        label="Time allowed by"
        options={
          kind === 'rate' || kind === 'fixed' ? KINDS : [...KINDS, { value: kind, label: kind }]
        }
        value={kind}
        onChange={(picked) => {
          if (picked === 'fixed') set({ kind: 'fixed', amount: 0, unit: 'Days' });
          if (picked === 'rate') {
            set({ kind: 'rate', quantity: 0, rate: 0, rateUnit: 'Per Day' });
          }
        }}
      />
      {kind === 'rate' && (
        <>
          <Figure
            label="Quantity"
            unit=""
            decimals={3}
            value={allowance.quantity}
            onChange={(quantity) => set({ ...allowance, quantity: quantity ?? 0 })}
          />
          <Figure
            label="Rate"
            unit={allowance.rateUnit === 'Per Day' ? '/day' : '/hour'}
            value={allowance.rate}
            onChange={(rate) => set({ ...allowance, rate: rate ?? 0 })}
          />
        </>
      )}
      {kind === 'fixed' && (
        <Figure
          label="Time allowed"
          unit={allowance.unit.toLowerCase()}
          decimals={4}
          value={allowance.amount}
          onChange={(amount) => set({ ...allowance, amount: amount ?? 0 })}
        />
      )}
    </>
  );
}

type TimeKey = 'tenderedAt' | 'acceptedAt' | 'berthedAt' | 'laydaysStartAt' | 'agreedStartAt';
const NOTICE_TIMES: readonly (readonly [TimeKey, string])[] = [
  ['tenderedAt', 'NOR tendered'],
  ['acceptedAt', 'NOR accepted'],
  ['berthedAt', 'Berthed'],
  ['laydaysStartAt', 'Laydays from'],
  ['agreedStartAt', 'Agreed start'],
];

/** The moments of the call that set laytime, on the port's clock. */
export function PortTimes({ port, change }: Pick<PortProps, 'port' | 'change'>) {
  const zone = port.timeZone;
  const clock = `${port.portName} time`;
  return (
    <Panel title="Key times" hint={zone}>
      <div className="field-grid">
        {(['arrivedAt', 'completedAt'] as const).map((key) => (
          <DateTimeInput
            key={key}
            label={key === 'arrivedAt' ? 'Arrived' : 'Cargo completed'}
            zoneLabel={clock}
            withTime
            value={portClock(port[key], zone)}
            onChange={(local) => {
              if (local) change((now) => ({ ...now, [key]: instantOfPortClock(local, zone) }));
            }}
          />
        ))}
        {NOTICE_TIMES.map(([key, label]) => {
          const at = port.notice[key];
          return (
            <DateTimeInput
              key={key}
              label={label}
              zoneLabel={clock}
              withTime
              value={at === null ? null : portClock(at, zone)}
              onChange={(local) =>
                change((now) => ({
                  ...now,
                  notice: { ...now.notice, [key]: local ? instantOfPortClock(local, zone) : null },
                }))
              }
            />
          );
        })}
      </div>
    </Panel>
  );
}
