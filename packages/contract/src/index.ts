/** Door of the package; the content follows. */
export type Nothing = never;
