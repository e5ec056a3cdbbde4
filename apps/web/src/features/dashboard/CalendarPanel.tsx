import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatNumber, minorUnitDigits, Panel } from '../../ui/index.ts';
import { invoiceHref } from '../invoices/index.ts';
import { type CalendarDay, calendarDays, shortAmount } from './calendar-days.ts';
import type { DueInvoice } from './dashboard.queries.ts';

type CalendarPanelProps = { due: readonly DueInvoice[]; today: string; baseCurrency: string };

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Receipts expected in three weeks; a day opens into its invoices. */
export function CalendarPanel({ due, today, baseCurrency }: CalendarPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const days = calendarDays(today, due);
  const open = days.find((day) => day.date === chosen);
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
        </ul>
      )}
      {due.length === 0 && <p className="muted small">Nothing falls due in these weeks.</p>}
    </Panel>
  );
}

type DayCellProps = {
  day: CalendarDay<DueInvoice>;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function DayCell({ day, isToday, isChosen, onChoose }: DayCellProps) {
  const number = Number(day.date.slice(8));
  const current = isToday ? ({ 'aria-current': 'date' } as const) : {};
  if (day.due.length === 0) {
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
      aria-label={`${formatDay(day.date)}: ${day.due.length} due, ${shortAmount(day.base)}`}
      onClick={onChoose}
      {...current}
    >
      {number}
      <span className="positive tiny">+{shortAmount(day.base)}</span>
    </button>
  );
}
