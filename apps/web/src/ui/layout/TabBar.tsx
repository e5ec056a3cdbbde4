import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

export type Tab = { key: string; label: string; mark?: ReactNode };

type TabBarProps = {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (key: string) => void;
  /** The present tab's content. */
  children: ReactNode;
};

/** Sections of one record; arrows walk, the content below belongs to the chosen one. */
export function TabBar({ label, tabs, active, onChange, children }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  // An address opens a tab that lies beyond the edge of a narrow screen: the row moves, the page does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is found by what it shows
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[role=tab][data-active]`);
    if (!row || !tab) return;
    const past = tab.offsetLeft + tab.offsetWidth - row.clientWidth;
    row.scrollLeft = Math.max(past, Math.min(row.scrollLeft, tab.offsetLeft));
  }, [active]);
  return (
    <Tabs
      value={active}
      onChange={(key) => key && onChange(key)}
      keepMounted={false}
      classNames={{ tab: 'tab-bar-tab', list: 'tab-bar-list' }}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key} rightSection={tab.mark}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key} className="tab-bar-panel">
          {tab.key === active && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
