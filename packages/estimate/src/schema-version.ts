/**
 * The shape of the estimate's document that this code writes and calculates from. A field that comes later names
 * the version it comes with (`since`); `upcastEstimate` gives it to older documents.
 */
export const SCHEMA_VERSION = 5;
