import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDelayed } from './delay.ts';
import '../list/list.css';

/** The mark's sail with its sheet in one of three moods: one picture family for every state. */
export function SailPicture({ mood }: { mood: 'calm' | 'lost' | 'offline' }) {
  const place =
    mood === 'lost' ? 'rotate(-16 66 60) translate(24 0) scale(3.4)' : 'translate(24 4) scale(3.4)';
  const rope = {
    lost: 'M6 92C22 84 34 100 50 92S78 84 94 92 116 96 126 88',
    calm: 'M8 92H124',
    offline: 'M8 92H48M84 92H124',
  }[mood];
  const sail =
    'M6.6 1.6Q10.24 3.24 13.02 5.6H6.6ZM6.6 7.1H14.63Q16.16 8.67 17.36 10.5H6.6ZM6.6 12H18.27Q19.42 14.05 20.2 16.4H6.6Z';
  return (
    <svg width="132" height="108" viewBox="0 0 132 108" aria-hidden="true">
      <g transform={place} opacity={mood === 'offline' ? 0.45 : 1}>
        <path d={sail} fill="var(--chart-2)" opacity=".55" />
      </g>
      <path d={rope} fill="none" stroke="var(--chart-1)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

type StateProps = {
  mood?: 'calm' | 'lost' | 'offline';
  title: string;
  /** One sentence of cause. */
  children?: ReactNode;
  /** The next step. */
  actions?: ReactNode;
  /** Small print under it: the request id, the path. */
  reference?: string | undefined;
  /** Heading level: 1 for a whole page. */
  level?: 1 | 2;
};

/** A page or panel that has nothing to show, with the reason and the next step. */
export function State({
  mood = 'calm',
  title,
  children,
  actions,
  reference,
  level = 2,
}: StateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="state">
      <div className="state-inner">
        <SailPicture mood={mood} />
        <Heading className="state-title">{title}</Heading>
        <div className="muted">{children}</div>
        {actions && <div className="row">{actions}</div>}
        {reference && <p className="muted tiny">{reference}</p>}
      </div>
    </div>
  );
}

const WAITING_BARS = [220, 360, 300, 340];

/** Where something is read: bars once it lasts, so that a slow line does not look like an empty page. */
export function Waiting() {
  const late = useDelayed(true);
  return (
    <div className="waiting" aria-busy>
      {late && (
        <>
          <span className="visually-hidden" role="status">
            Loading...
          </span>
          {WAITING_BARS.map((width) => (
            <span key={width} className="skeleton-bar" style={{ width }} aria-hidden />
          ))}
        </>
      )}
    </div>
  );
}

type ErrorStateProps = { message?: string; requestId?: string | undefined; onRetry?: () => void };

export function ErrorState({ message, requestId, onRetry }: ErrorStateProps) {
  return (
    <State
      mood="lost"
      title="Something went wrong"
      reference={requestId ? `Reference ${requestId}` : undefined}
      actions={
        onRetry && (
          <Button leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {message ?? 'The answer did not arrive. Nothing you typed is lost.'}
    </State>
  );
}

export function ForbiddenState({ needs }: { needs?: string }) {
  return (
    <State title="Permission Required">
      You do not have permission to perform this action.
      {needs && ` It needs “${needs}”; an owner or administrator of your company can grant it.`}
    </State>
  );
}

export function OfflineState({ onRetry }: { onRetry?: () => void }) {
  return (
    <State
      mood="offline"
      title="Oops! No internet connection"
      actions={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      The page returns by itself as soon as you are back online.
    </State>
  );
}
