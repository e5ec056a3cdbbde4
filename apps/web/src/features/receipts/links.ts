export const receiptHref = (clientId: string): string => `/record-receipt?contact=${clientId}`;
