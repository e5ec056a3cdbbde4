import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { timeCharterHref } from '../../platform/navigation/record-links.ts';
import { formatDay, formatNumber, minorUnitDigits, Panel } from '../../ui/index.ts';
import { invoiceHref } from '../invoices/index.ts';
import { type CalendarDay, calendarDays, shortAmount } from './calendar-days.ts';
import type { DueInvoice, OptionDue } from './dashboard.queries.ts';

type CalendarPanelProps = {
  due: readonly DueInvoice[];
  /** Options of charters by the day they are to be declared. */
  options: readonly OptionDue[];
  today: string;
  baseCurrency: string;
};

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Receipts expected in three weeks, and options to declare; a day opens into its invoices and options. */
export function CalendarPanel({ due, options, today, baseCurrency }: CalendarPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const days = calendarDays(today, due);
  const open = days.find((day) => day.date === chosen);
  const optionsOn = (date: string) => options.filter(({ declareBy }) => declareBy === date);
  return (
    <Panel title="Payment calendar" hint={`receipts due, ${baseCurrency}`}>
      <div className="calendar">
        {WEEKDAYS.map((name) => (
          <span key={name} className="muted tiny">
            {name}
          </span>
        ))}
        {days.map((day) => (
          <DayCell
            key={day.date}
            day={day}
            options={optionsOn(day.date).length}
            isToday={day.date === today}
            isChosen={day.date === chosen}
            onChoose={() => setChosen(day.date === chosen ? null : day.date)}
          />
        ))}
      </div>
      {open && (
        <ul className="dashboard-list calendar-due" aria-label={`Due ${formatDay(open.date)}`}>
          {open.due.map((one) => (
            <li key={one.invoiceId}>
              <Link to={invoiceHref(one.invoiceId)} className="link-button">
                {one.number}
              </Link>
              <span className="grow ellipsis muted small">{one.clientName}</span>
              <span className="nowrap small">
                <span className="muted tiny">{one.currency}</span>{' '}
                {formatNumber(one.balance, minorUnitDigits(one.currency))}
              </span>
            </li>
          ))}
          {optionsOn(open.date).map(({ timeCharterId, charterCode, vessel, option }) => (
            <li key={timeCharterId}>
              <Link to={timeCharterHref(timeCharterId)} className="link-button">
                {charterCode}
              </Link>
              <span className="grow ellipsis muted small">
                option {option} to declare{vessel && `, ${vessel}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {due.length === 0 && <p className="muted small">Nothing falls due in these weeks.</p>}
    </Panel>
  );
}

type DayCellProps = {
  day: CalendarDay<DueInvoice>;
  /** How many options are to be declared. */
  options: number;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function DayCell({ day, options, isToday, isChosen, onChoose }: DayCellProps) {
  const number = Number(day.date.slice(8));
  const current = isToday ? ({ 'aria-current': 'date' } as const) : {};
  if (day.due.length === 0 && options === 0) {
    return (
      <span className="calendar-day" {...current}>
        {number}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="calendar-day due"
      aria-pressed={isChosen}
      onClick={onChoose}
      {...current}
    >
      {number}
      <span className="visually-hidden">
        {formatDay(day.date).slice(2)}, {day.due.length} due
        {options > 0 && `, ${options === 1 ? 'an option' : `${options} options`} to declare`},
      </span>
      {day.due.length > 0 && <span className="positive tiny">+{shortAmount(day.base)}</span>}
      {options > 0 && (
        <span className="warning tiny" aria-hidden>
          option
        </span>
      )}
    </button>
  );
}
