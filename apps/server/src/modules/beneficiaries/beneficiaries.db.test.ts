import { describe, expect, it } from 'vitest';
import {
  beneficiaryData,
  keyOfBeneficiary,
  payoutsCompany,
  sayBeneficiary,
} from '../../../test/fixtures/payouts-company.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Version = {
  number: number;
  enteredBy: string;
  isNewAccount: boolean;
  changes: { field: string; before: string; after: string }[];
  callBack: { spokeWith: string } | null;
};
const historyOf = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{
      getBeneficiary: { versions: Version[]; beneficiary: { iban: string; isHeld: boolean } };
    }>(`{ getBeneficiary(beneficiaryId: "${id}") { beneficiary { iban isHeld } versions {
      number enteredBy isNewAccount changes { field before after } callBack { spokeWith } } } }`)
  ).data.getBeneficiary;

const codes = (row: { flags: { code: string }[] } | null) => row?.flags.map(({ code }) => code);

describe('beneficiaries', () => {
  it('are entered by who may pay out, checked by what their bank wants, and seen by who may view payouts', async () => {
    const c = await payoutsCompany(server, 'Entering');
    const refused = await sayBeneficiary(
      c.finance,
      'createBeneficiary',
      '',
      beneficiaryData(c.contactId, { iban: 'NL91ABNA0417164301', town: '' }),
    );
    expect(refused.violations.map(({ path }) => path).toSorted()).toEqual(['iban', 'town']);
    const made = await sayBeneficiary(
      c.finance,
      'createBeneficiary',
      '',
      beneficiaryData(c.contactId),
    );
    expect(made.row).toMatchObject({ iban: 'NL91 ABNA 0417 1643 00', isHeld: true });
    expect(codes(made.row)).toEqual(['NO_CALL_BACK', 'NEW', 'FIRST_PAYMENT']);
    for (const role of ['Approver', 'Viewer', 'Operator'] as const) {
      const other = await server.signIn(role, c.companyId);
      const data = beneficiaryData(c.contactId);
      expect((await sayBeneficiary(other, 'createBeneficiary', '', data)).code).toBe('FORBIDDEN');
    }
    const stranger = await payoutsCompany(server, 'Strangers');
    const asked = await stranger.finance.graphql(
      `{ getBeneficiary(beneficiaryId: "${made.row!.id}") { versions { number } } }`,
    );
    expect(asked.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    // A contact of another company is none here.
    const theirs = await sayBeneficiary(
      stranger.finance,
      'createBeneficiary',
      '',
      beneficiaryData(c.contactId),
    );
    expect(theirs.row).toBeNull();
  });

  it('keep every account they had, and another account is new and unconfirmed again', async () => {
    const c = await payoutsCompany(server, 'History');
    const first = await c.confirmed();
    expect(first.isHeld).toBe(false);
    server.clock.advance(25 * 3600);
    const finance = await server.signIn('Finance', c.companyId);
    const moved = await sayBeneficiary(
      finance,
      'updateBeneficiary',
      keyOfBeneficiary(first),
      beneficiaryData(c.contactId, { town: 'Schiedam' }),
    );
    expect(moved.row?.isHeld).toBe(false);
    expect(codes(moved.row)).toEqual(['FIRST_PAYMENT']);
    const changed = await sayBeneficiary(
      finance,
      'updateBeneficiary',
      keyOfBeneficiary(moved.row!),
      beneficiaryData(c.contactId, { town: 'Schiedam', iban: 'NL02ABNA0123456789' }),
    );
    expect(changed.row?.isHeld).toBe(true);
    expect(codes(changed.row)).toEqual(['CHANGED', 'NO_CALL_BACK', 'NEW', 'FIRST_PAYMENT']);
    const { versions } = await historyOf(finance, first.id);
    expect(versions.map(({ number, isNewAccount }) => [number, isNewAccount])).toEqual([
      [3, true],
      [2, false],
      [1, true],
    ]);
    expect(versions[0]?.changes).toEqual([
      { field: 'IBAN', before: 'NL91 ABNA 0417 1643 00', after: 'NL02 ABNA 0123 4567 89' },
    ]);
    expect(versions[2]?.callBack?.spokeWith).toBe('Anna de Vries');
    await expect(
      runAsApp('update beneficiary_detail set content = content where true', c.companyId),
    ).rejects.toThrow(/permission denied/);
    await expect(
      runAsApp('delete from beneficiary_call_back where true', c.companyId),
    ).rejects.toThrow(/permission denied/);
  });

  const runAsApp = async (statement: string, companyId: string) => {
    const { sql } = await import('kysely');
    return server.platform.db.inTenant(companyId, (tx) => tx.run(sql.raw(statement)));
  };

  it('an account is confirmed by somebody else, at the number that was known before', async () => {
    const c = await payoutsCompany(server, 'Calling');
    const row = await c.beneficiary();
    expect((await c.callBack(c.finance, row)).code).toBe('FORBIDDEN');
    const wrong = await c.callBack(c.approver, row, '+44 20 7946 0000');
    expect(wrong.violations).toMatchObject([{ path: 'phone' }]);
    const own = (
      await sayBeneficiary(c.owner, 'createBeneficiary', '', beneficiaryData(c.contactId))
    ).row!;
    expect((await c.callBack(c.owner, own)).code).toBe('INVALID_STATE');
    const called = await c.callBack(c.approver, row, '0031105550199');
    expect(called.row).toMatchObject({ isHeld: false });
    // The number of a contact that is changed afterwards is not the known one.
    await runAsOwner(
      server,
      `update contact set phone = '+44 20 7946 0000' where id = '${c.contactId}'`,
    );
    expect((await c.callBack(c.approver, own, '+44 20 7946 0000')).violations).toMatchObject([
      { path: 'phone', message: expect.stringContaining('has no telephone that was known before') },
    ]);
  });

  it('a number that came after the account confirms nothing', async () => {
    const c = await payoutsCompany(server, 'No number');
    const contactId = await c.addContact('Quiet Traders', '');
    const row = (
      await sayBeneficiary(c.finance, 'createBeneficiary', '', beneficiaryData(contactId))
    ).row!;
    await runAsOwner(
      server,
      `update contact set phone = '+44 20 7946 0000' where id = '${contactId}'`,
    );
    expect((await c.callBack(c.approver, row, '+44 20 7946 0000')).violations).toMatchObject([
      {
        path: 'phone',
        message:
          'Quiet Traders has no telephone that was known before this account. Undo a change of its telephone that was wrong, read a number from an older bill, or enter the account anew when the telephone has been there for 30 days.',
      },
    ]);
  });

  it('those that look like another are named to whoever reads them', async () => {
    const c = await payoutsCompany(server, 'Twins');
    await c.beneficiary();
    const twin = await c.beneficiary({
      name: 'Rotterdarn Marine Fuels BV',
      iban: 'NL02ABNA0123456789',
    });
    expect(twin.flags[0]).toEqual({
      code: 'LOOK_ALIKE',
      text: 'Looks like Rotterdam Marine Fuels B.V.',
    });
  });

  it('two who change one at once: the second is told', async () => {
    const c = await payoutsCompany(server, 'Both');
    const row = await c.beneficiary();
    const change = (town: string) =>
      sayBeneficiary(
        c.finance,
        'updateBeneficiary',
        keyOfBeneficiary(row),
        beneficiaryData(c.contactId, { town }),
      );
    const both = await Promise.all([change('Delft'), change('Leiden')]);
    expect(both.map(({ code }) => code ?? 'SAVED').toSorted()).toEqual(['SAVED', 'STALE_VERSION']);
  });

  it('one that is archived stands in no list and is not changed', async () => {
    const c = await payoutsCompany(server, 'Archive');
    const row = await c.beneficiary();
    await sayBeneficiary(c.finance, 'archiveBeneficiary', keyOfBeneficiary(row));
    const { data } = await c.finance.graphql<{ listBeneficiaries: { total: number } }>(
      '{ listBeneficiaries { total } }',
    );
    expect(data.listBeneficiaries.total).toBe(0);
    const again = { id: row.id, version: row.version + 1 };
    const changed = await sayBeneficiary(
      c.finance,
      'updateBeneficiary',
      keyOfBeneficiary(again),
      beneficiaryData(c.contactId),
    );
    expect(changed.code).toBe('INVALID_STATE');
  });
});
