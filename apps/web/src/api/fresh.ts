/** Asked anew each time: what it shows changes on the server by itself. */
export const FRESH = { requestPolicy: 'network-only' } as const;
