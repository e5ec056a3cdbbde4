import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ExplanationPopover } from './ExplanationPopover.tsx';
import type { ExplanationNode } from './explanation.ts';
import './figure.css';

type FigureProps = {
  /** The figure as it is shown. */
  children: ReactNode;
  /** What it is, for the button's name: "Explain Net TCE: 18,086". */
  label: string;
  /** The tree, or how to get it when it is opened. */
  explanation: ExplanationNode | (() => Promise<ExplanationNode>);
  subject?: string;
  note?: string;
};

/** A computed figure: click, Enter or `?` opens where it comes from. */
export function Figure({ children, label, explanation, subject, note }: FigureProps) {
  const [opened, setOpened] = useState(false);
  const [fetched, setFetched] = useState<ExplanationNode | null>(null);
  const [failed, setFailed] = useState(false);
  const tree = typeof explanation === 'function' ? fetched : explanation;
  const open = () => {
    setOpened(true);
    setFailed(false);
    if (typeof explanation === 'function') explanation().then(setFetched, () => setFailed(true));
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={580}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className="figure-button"
          aria-expanded={opened}
          onClick={() => (opened ? setOpened(false) : open())}
          // A dialog around it stays open: Escape closes the explanation first.
          data-mantine-stop-propagation={opened || undefined}
          onKeyDown={(event) => {
            if (event.key === '?') open();
            // The focus goes into the explanation a moment after it is there.
            else if (event.key === 'Escape' && opened) setOpened(false);
          }}
        >
          <span className="visually-hidden">Explain {label}: </span>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={`Explanation of ${label}`}>
        {tree ? (
          <ExplanationPopover
            explanation={tree}
            {...(subject ? { subject } : {})}
            {...(note ? { note } : {})}
            onClose={() => setOpened(false)}
          />
        ) : (
          <p className="muted" style={{ padding: 12 }}>
            {failed
              ? 'The explanation could not be fetched. Open it again to retry.'
              : 'Fetching …'}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
