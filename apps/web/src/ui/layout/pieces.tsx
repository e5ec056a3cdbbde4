import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isEmptyValue } from '../format/empty-value.ts';
import './layout.css';

export type Tone = 'idle' | 'accent' | 'positive' | 'warning' | 'negative';

/** A status in one or two words. */
export function Tag({ tone = 'idle', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag ${tone}`}>{children}</span>;
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    // By code points: half of a pair is no letter.
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Initials of a person: decoration beside the name, so no text of the page. */
export function Avatar({ name, size = 24 }: { name: string; size?: number }) {
  const style = { width: size, height: size, fontSize: size * 0.42 };
  return <span className="avatar" style={style} data-initials={initialsOf(name)} aria-hidden />;
}

/** The one row of a table that has nothing else to show, or that says what it leaves out. */
export function WholeRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className="muted">
        {children}
      </td>
    </tr>
  );
}

type KeyFigureProps = { label: string; value: ReactNode; unit?: string; hint?: ReactNode };

/** A headline figure with its label, unit and one line of context. */
export function KeyFigure({ label, value, unit, hint }: KeyFigureProps) {
  return (
    <div className="key-figure">
      <div className="muted small">{label}</div>
      <div className="key-figure-value">
        {value}
        {unit && <small>{unit}</small>}
      </div>
      {hint && <div className="muted small">{hint}</div>}
    </div>
  );
}

const ALERT_ICON = {
  idle: IconInfoCircle,
  accent: IconInfoCircle,
  positive: IconCircleCheck,
  warning: IconAlertTriangle,
  negative: IconAlertCircle,
} as const;

type AlertProps = { tone?: Tone; title?: string; children?: ReactNode; actions?: ReactNode };

/** A sentence that needs attention, with its next step. Failures are read out at once. */
export function Alert({ tone = 'accent', title, children, actions }: AlertProps) {
  const Icon = ALERT_ICON[tone];
  return (
    <div className={`alert ${tone}`} role={tone === 'negative' ? 'alert' : 'note'}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <div className="grow">
        {title && <span className="alert-title">{title}</span>}
        {children}
        {actions && <div className="row">{actions}</div>}
      </div>
    </div>
  );
}

/** Label and value pairs. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{isEmptyValue(value) ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type TableHeadProps = {
  texts: readonly string[];
  /** Figures stand last, at the right. */
  figures?: readonly string[];
};

/** The head of a plain table. */
export function TableHead({ texts, figures = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {texts.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
        {figures.map((text) => (
          <th key={text} scope="col" className="end">
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type PickListProps = {
  items: readonly {
    key: string;
    content: ReactNode;
    isPresent: boolean;
    disabled?: boolean;
    onPick: () => void;
  }[];
};

/** A list to pick one from; what is picked shows beside it. */
export function PickList({ items }: PickListProps) {
  return (
    <ul className="pick-list">
      {items.map(({ key, content, isPresent, disabled = false, onPick }) => (
        <li key={key}>
          <button type="button" disabled={disabled} aria-current={isPresent} onClick={onPick}>
            {content}
          </button>
        </li>
      ))}
    </ul>
  );
}
