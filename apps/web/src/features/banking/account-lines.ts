import { formatIban } from '@mainsheet/identifiers';

type Numbers = {
  accountNumber: string;
  iban: string;
  swiftCode: string;
  routingCodes: readonly { kind: string; code: string }[];
};

/** What somebody needs who pays to an account; where there is an IBAN, the bare number is in it. */
export function accountLines(account: Numbers): { label: string; text: string }[] {
  const lines = [
    { label: 'IBAN', text: formatIban(account.iban) },
    { label: 'Account', text: account.iban ? '' : account.accountNumber },
    { label: 'BIC', text: account.swiftCode },
    ...account.routingCodes.map(({ kind, code }) => ({ label: kind, text: code })),
  ];
  return lines.filter(({ text }) => text !== '');
}
