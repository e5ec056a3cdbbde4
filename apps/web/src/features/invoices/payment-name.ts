/** What people call a payment of a customer. */
export const nameOfPayment = ({ number }: { number: number }): string =>
  `PAY-${String(number).padStart(5, '0')}`;
