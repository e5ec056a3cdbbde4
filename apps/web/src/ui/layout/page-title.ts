import { useEffect } from 'react';

let present: string | null = null;
const listeners = new Set<() => void>();

function setTitle(title: string | null): void {
  present = title;
  for (const listener of listeners) listener();
}

/** What the head of the page on screen says; null while no page has one. */
export const pageTitle = (): string | null => present;

/** Calls `react` when the title of the page changes. Returns how to stop. */
export function onPageTitle(react: () => void): () => void {
  listeners.add(react);
  return () => listeners.delete(react);
}

/** The title of the page for as long as the calling head is on screen: ten tabs are told apart by it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    setTitle(title);
    return () => {
      if (present === title) setTitle(null);
    };
  }, [title]);
}
