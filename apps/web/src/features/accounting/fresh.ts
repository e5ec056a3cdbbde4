/** Asked anew each time: jobs change it on the server. */
export const FRESH = { requestPolicy: 'network-only' } as const;
