/** Branded number: a plain number at run time, a distinct unit to the compiler. */
export type Quantity<Unit extends string> = number & { readonly __unit: Unit };
