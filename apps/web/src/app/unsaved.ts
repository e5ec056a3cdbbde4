/** The forms of the page that hold what is not saved. */
const unsaved = new Set<object>();

/** A form holds something that is not saved. @returns how to say that it no longer does */
export function noteUnsaved(): () => void {
  const form = {};
  unsaved.add(form);
  return () => void unsaved.delete(form);
}

/** Whether leaving the app would lose something typed. */
export const hasUnsaved = (): boolean => unsaved.size > 0;
