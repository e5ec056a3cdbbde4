import type { IssuerBank } from '@mainsheet/contract';
import { formatIban } from '@mainsheet/identifiers';
import type { Tx } from '../../platform/database/database.ts';
import { listAccounts } from './accounts.repository.ts';
import { getInstitution } from './institutions.ts';

export type PayableAccount = IssuerBank & {
  /** What a country asks for beside the number: a sort code, an ABA number. */
  readonly routingCodes: readonly { readonly kind: string; readonly code: string }[];
};

/** Every number under which others know an account held here, whatever its state. */
export async function listOwnNumbers(tx: Tx): Promise<string[]> {
  const rows = await listAccounts(tx);
  return rows.flatMap((row) => {
    const { iban, accountNumber } = getInstitution(row.institution).numbersOf(BigInt(row.serial));
    return [iban, accountNumber].filter((number) => number !== '');
  });
}

/** The accounts in service at the ledger bank, by what others need to pay to them; the oldest first. */
export async function listPayableAccounts(tx: Tx): Promise<PayableAccount[]> {
  const rows = await listAccounts(tx);
  return rows
    .filter(({ status }) => status === 'ACTIVE')
    .map((row) => {
      const institution = getInstitution(row.institution);
      const { iban, accountNumber, swiftCode, routingCodes } = institution.numbersOf(
        BigInt(row.serial),
      );
      return {
        currency: row.currency,
        accountName: row.account_name,
        bankName: institution.name,
        iban: iban ? formatIban(iban) : accountNumber,
        bic: swiftCode,
        routingCodes,
      };
    });
}
