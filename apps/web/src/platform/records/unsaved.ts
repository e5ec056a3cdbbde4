import { dropTabGuards } from '../../ui/forms/tab-guard.ts';

/** The forms of the page that hold what is not saved. */
const forms = new Set<object>();

/** A form has changed. @returns how to say that it has not any more */
export function noteUnsaved(): () => void {
  const form = {};
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether leaving the app would lose something typed. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** The page goes, and was asked about or is somebody else's: the browser does not ask again. */
export function leaveAnyway(path: string): void {
  dropTabGuards();
  window.location.assign(path);
}
