import { receiptLabel } from '@mainsheet/contract';

/** What people call a payment of a customer. */
export const nameOfPayment = ({ number }: { number: number }): string => receiptLabel(number);
