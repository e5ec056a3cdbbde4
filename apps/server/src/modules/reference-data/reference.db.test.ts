import { INVOICE_PAYMENT_TERMS } from '@mainsheet/calendar';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { referenceDataModule } from './index.ts';
import { COST_CODES, STANDARD_CODES } from './standard-lists.ts';

const server = testServer();

type Code = {
  id: string;
  code: string;
  description: string;
  kind: string;
  rebillType: string;
  accountCode: string;
  accountName: string;
  isActive: boolean;
  usedBy: number;
  version: number;
};
type Answer = {
  errorFlag: string;
  message: string;
  count: number | null;
  violations: { path: string; message: string }[];
};

const CODE = 'id code description kind rebillType accountCode accountName isActive usedBy version';
const TERM = 'id companyId label description days module isDefault isActive version';

const people = async (name: string) => {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return {
    companyId,
    finance: await server.signIn('Finance', companyId),
    operator: await server.signIn('Operator', companyId),
  };
};

const ask = async <T>(who: SignedIn, field: string, selection: string): Promise<T[]> => {
  const reply = await who.graphql<Record<string, T[]>>(`{ ${field} { ${selection} } }`);
  return Object.values(reply.data)[0] ?? [];
};
const codesOf = (who: SignedIn) => ask<Code>(who, 'ledgerCodes', CODE);
const find = async (who: SignedIn, code: string) =>
  (await codesOf(who)).find((row) => row.code === code)!;

const send = async (who: SignedIn, call: string, variables: Record<string, unknown>) => {
  const isUpdate = call.startsWith('update');
  const head = `${isUpdate ? '$id: ID!, $version: Int!, ' : ''}$data: ${typeOfArgument(call)}`;
  const args = isUpdate ? 'id: $id, version: $version, data: $data' : 'data: $data';
  const reply = await who.graphql<Record<string, Answer>>(
    `mutation (${head}) { ${call}(${args}) { errorFlag message violations { path message } } }`,
    variables,
  );
  return { answer: reply.data?.[call], code: reply.errors?.[0]?.extensions.code };
};
const importCsv = async (who: SignedIn, csv: string) => {
  const reply = await who.graphql<{ importLedgerCodes: Answer }>(
    `mutation ($csv: String!) { importLedgerCodes(csv: $csv) {
      errorFlag message count violations { path message } } }`,
    { csv },
  );
  return reply.data.importLedgerCodes;
};

const crew = {
  code: 'MEALS',
  description: 'Meals of officials',
  kind: 'Expense',
  rebillType: 'Rebillable',
  accountCode: '5090',
  isActive: true,
};

describe('ledger codes', () => {
  it('VOY-51 a new company has the cost codes CABLE to INTHC with their labels', async () => {
    const { finance } = await people('Cost codes');
    const codes = await codesOf(finance);
    expect(COST_CODES).toMatchObject({
      CABLE: 'Gratuities',
      VICTU: 'Victualling',
      ALLOW: 'Repr. Exp./Allowances',
      LASHS: 'Lashing and Stowage',
      INTHC: 'Intermediate HC',
    });
    for (const [code, description] of Object.entries(COST_CODES)) {
      expect(codes.find((row) => row.code === code)).toMatchObject({ description, isActive: true });
    }
  });

  it('DATA-04 DATA-07 vclOperationLedger answers active codes with rebill type to those who estimate', async () => {
    const { finance, operator } = await people('Operation');
    await send(finance, 'createLedgerCode', { data: crew });
    const off = await find(finance, 'CREWX');
    await send(finance, 'updateLedgerCode', {
      id: off.id,
      version: off.version,
      data: { ...crew, code: 'CREWX', kind: 'Running cost', accountCode: '5100', isActive: false },
    });
    const offered = await ask<Code>(operator, 'vclOperationLedger', CODE);
    expect(offered.find((row) => row.code === 'MEALS')).toMatchObject({
      rebillType: 'Rebillable',
      accountName: 'Other voyage expenses',
    });
    expect(offered.map((row) => row.code)).not.toContain('CREWX');
    expect(offered.map((row) => row.kind)).toContain('Revenue');
  });

  it('DATA-05 DATA-07 vclLedgerExpense answers the codes of cost, with rebill type', async () => {
    const { operator } = await people('Expense');
    const codes = await ask<Code>(operator, 'vclLedgerExpense', CODE);
    expect(codes.find((row) => row.code === 'LASHS')).toMatchObject({ rebillType: 'Rebillable' });
    expect(codes.map((row) => row.kind)).not.toContain('Revenue');
    expect(codes.length).toBeGreaterThan(15);
  });

  it('a code that an estimate names says so, keeps its code and may be described anew', async () => {
    const { companyId, finance, operator } = await people('In use');
    await operator.graphql(
      'mutation { createEstimateSheet(name: "Sheet", type: "voyage") { errorFlag } }',
    );
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        insert into estimate (company_id, id, worksheet_id, number, position, status,
          operation_type, commencing_at, inputs, result, engine_version, created_at, updated_at,
          updated_by)
        select company_id, gen_random_uuid(), id, 900, 9, 'DRAFT', 'OV-VCO', now(),
          '{"cargoes": [], "otherRevenues": [], "otherExpenses": [{"name": "cable"}, {"name": "CABLE"}]}',
          '{}', 'x', now(), now(), 'x'
        from worksheet where company_id = ${companyId} limit 1`),
    );
    const cable = await find(finance, 'CABLE');
    expect(cable.usedBy).toBe(1);
    const data = { ...crew, code: 'CABLES' };
    const { id, version } = cable;
    const refused = await send(finance, 'updateLedgerCode', { id, version, data });
    expect(refused.answer?.violations).toEqual([
      {
        path: 'code',
        message: 'CABLE stands in 1 record: the code stays. Switch it off and add another.',
      },
    ]);
    const stored = { ...data, code: 'CABLE', description: 'Tips' };
    const saved = await send(finance, 'updateLedgerCode', { id, version, data: stored });
    expect(saved.answer).toMatchObject({ errorFlag: 'SUCCESS', message: 'CABLE was saved.' });
    const stale = await send(finance, 'updateLedgerCode', { id, version, data: stored });
    expect(stale.code).toBe('STALE_VERSION');
    const remove = server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`delete from ledger_code`),
    );
    await expect(remove).rejects.toThrow(/permission/);
  });

  it.each([
    [{ code: 'cable car' }, 'code', 'Enter 2 to 12 capital letters and figures, like CABLE.'],
    [{ accountCode: '4000' }, 'accountCode', 'Choose an account of expense for this kind.'],
    [{ accountCode: '5999' }, 'accountCode', 'Choose an account of expense for this kind.'],
    [{ kind: 'Revenue' }, 'accountCode', 'Choose an account of revenue for this kind.'],
    [{ rebillType: 'Maybe' }, 'rebillType', 'Choose the rebill type.'],
  ])('refuses %o in words', async (part, path, message) => {
    const finance = await server.signIn('Finance');
    const { answer } = await send(finance, 'createLedgerCode', { data: { ...crew, ...part } });
    expect(answer?.violations).toEqual([{ path, message }]);
  });

  it('a code that is there already is not added twice', async () => {
    const { finance } = await people('Twice');
    const again = await send(finance, 'createLedgerCode', { data: { ...crew, code: 'CABLE' } });
    expect(again.code).toBe('DUPLICATE');
  });
});

describe('ledger codes as a file', () => {
  it('what was exported is known when it is imported; a changed line changes its code only', async () => {
    const { finance } = await people('Round');
    const file = await finance.request('POST', '/v2/exports/ledger-codes', { format: 'csv' });
    const csv = file.raw.toString('utf8');
    expect(await importCsv(finance, csv)).toMatchObject({
      count: 0,
      message: 'Every code of the file was known already.',
    });
    const changed = csv.replace('Gratuities', 'Gratuities, cables').replace('CABLE,', '"CABLE",');
    const quoted = changed.replace('Gratuities, cables', '"Gratuities, cables"');
    const added = `${quoted}MEALS,Meals,Expense,Rebillable,5090,,Yes,0,x\r\n`;
    expect(await importCsv(finance, added)).toMatchObject({
      count: 2,
      message: '2 codes were imported.',
    });
    expect(await find(finance, 'CABLE')).toMatchObject({ description: 'Gratuities, cables' });
    expect(await codesOf(finance)).toHaveLength(STANDARD_CODES.length + 1);
  });

  const head = 'Code,Description,Kind,Rebill type,Account,Active';
  it.each([
    [
      'no headings',
      'a,b\n1,2',
      'The first line must name Code, Description, Kind, Rebill type, Account.',
    ],
    ['nothing', head, 'The file holds no codes.'],
    ['a wrong kind', `${head}\nX1,One,Tax,Rebillable,5090,`, 'Line 2, Kind: Choose the kind.'],
    [
      'a code twice',
      `${head}\nX1,One,Expense,Rebillable,5090,\n\nX1,Two,Expense,Rebillable,5090,`,
      'Line 4: X1 stands twice.',
    ],
    [
      'the wrong side',
      `${head}\nX1,One,Expense,Rebillable,4000,`,
      'X1: Choose an account of expense for this kind.',
    ],
    ['too much', 'a'.repeat(600_001), 'The file is too large.'],
  ])('refuses %s and takes nothing', async (_, csv, message) => {
    const { finance } = await people('Refused');
    const answer = await importCsv(finance, csv);
    expect(answer.violations).toEqual([{ path: 'csv', message }]);
    expect(await codesOf(finance)).toHaveLength(STANDARD_CODES.length);
  });
});

describe('cargo types', () => {
  it('DATA-06 DATA-08 the cargo type list is of reference records: group, stowage factor with its source, unit', async () => {
    const { operator } = await people('Cargoes');
    const data = {
      name: 'Sunflower seed',
      group: 'Grain',
      stowageFactorM3PerT: 2.4,
      stowageSource: 'Thomas’ Stowage, 8th ed.',
      unit: 'MT',
      isActive: true,
    };
    const added = await send(operator, 'createCargoType', { data });
    expect(added.answer?.message).toBe('Sunflower seed was added.');
    const list = await ask<{ name: string }>(
      operator,
      'cargoTypeList',
      'name group stowageFactorM3PerT stowageSource unit isActive',
    );
    expect(list).toContainEqual(data);
    const twice = await send(operator, 'createCargoType', {
      data: { ...data, name: 'sunflower SEED' },
    });
    expect(twice.code).toBe('DUPLICATE');
    const wrong = { ...data, name: 'Air', stowageFactorM3PerT: 900 };
    const refused = await send(operator, 'createCargoType', { data: wrong });
    expect(refused.answer?.violations[0]?.message).toBe('Enter 20 or less m³/mt.');
  });
});

describe('payment terms', () => {
  type Term = { id: string; label: string; module: string; isDefault: boolean; version: number };
  const fortnight = {
    label: 'Net 15 days',
    description: '',
    days: 15,
    module: 'Invoices',
    isDefault: true,
    isActive: true,
  };

  it('RECV-09 a term has id, label, description, days, is_default, company_id and module', async () => {
    const { companyId, operator } = await people('Terms');
    const terms = await ask<Term>(operator, 'paymentTerms', TERM);
    expect(terms.find((term) => term.label === 'Net 10 days')).toEqual({
      id: expect.any(String),
      companyId,
      label: 'Net 10 days',
      description: 'After the date of the document',
      days: 10,
      module: 'Invoices',
      isDefault: false,
      isActive: true,
      version: 1,
    });
    const labels = terms.map((term) => term.label);
    for (const label of INVOICE_PAYMENT_TERMS) expect(labels).toContain(label);
  });

  it('RECV-24 terms are read by module, the company’s or the default; a new default replaces the old', async () => {
    const { operator } = await people('Default');
    await send(operator, 'createPaymentTerm', { data: fortnight });
    const defaults = await ask<Term>(operator, 'paymentTerms(onlyDefault: true)', TERM);
    expect(defaults.map(({ module, label }) => [module, label])).toEqual([
      ['Invoices', 'Net 15 days'],
      ['Bills', 'Net 30 days'],
    ]);
    const bills = await ask<Term>(operator, 'paymentTerms(module: "Bills")', TERM);
    expect(new Set(bills.map(({ module }) => module))).toEqual(new Set(['Bills']));
    const [mine] = defaults;
    const renamed = await send(operator, 'updatePaymentTerm', {
      id: mine!.id,
      version: mine!.version,
      data: { ...fortnight, label: 'Net fifteen days' },
    });
    expect(renamed.answer?.errorFlag).toBe('SUCCESS');
    const off = await send(operator, 'createPaymentTerm', {
      data: { ...fortnight, label: 'Never', isActive: false },
    });
    expect(off.answer?.violations[0]?.message).toBe(
      'A term that is switched off cannot be the default.',
    );
  });
});

describe('who may', () => {
  it('finance keeps the codes, chartering the cargoes and terms, and each company its own', async () => {
    const { finance, operator, companyId } = await people('Guards');
    const viewer = await server.signIn('Viewer', companyId);
    expect((await send(operator, 'createLedgerCode', { data: crew })).code).toBe('FORBIDDEN');
    expect((await send(finance, 'createPaymentTerm', { data: {} })).code).toBe('FORBIDDEN');
    expect((await send(viewer, 'createCargoType', { data: {} })).code).toBe('FORBIDDEN');
    expect(await ask(viewer, 'vclOperationLedger', 'code')).not.toEqual([]);
    await send(finance, 'createLedgerCode', { data: crew });
    const stranger = await people('Stranger');
    expect((await codesOf(stranger.finance)).map((row) => row.code)).not.toContain('MEALS');
    const foreign = await find(finance, 'MEALS');
    const reach = await send(stranger.finance, 'updateLedgerCode', {
      id: foreign.id,
      version: foreign.version,
      data: crew,
    });
    expect(reach.code).toBe('NOT_FOUND');
    for (const list of ['ledger-codes', 'cargo-types', 'payment-terms']) {
      const file = await viewer.request('POST', `/v2/exports/${list}`, { format: 'csv' });
      expect(file.status, list).toBe(403);
    }
  });

  it('the trail keeps what was added, changed and imported', async () => {
    const { companyId, finance } = await people('Trail');
    await send(finance, 'createLedgerCode', { data: crew });
    await importCsv(
      finance,
      'Code,Description,Kind,Rebill type,Account\nMEALS,Lunch,Expense,Rebillable,5090',
    );
    const events = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ action: string; subject_label: string }>`
        select action, subject_label from audit_event where action like 'ledger-code%' order by seq`),
    );
    expect(events).toEqual([
      { action: 'ledger-code.create', subject_label: 'MEALS' },
      { action: 'ledger-code.import', subject_label: '1 code' },
    ]);
  });

  it('a company founded before there were such lists gets them', async () => {
    const companyId = await createCompany(server.platform, { name: 'Old', baseCurrency: 'USD' });
    const count = () =>
      server.platform.db.inTenant(companyId, (tx) =>
        tx.many(sql<{ n: string }>`select count(*) as n from ledger_code`),
      );
    const client = new pg.Client({ connectionString: server.platform.db.connectionString });
    await client.connect();
    await client.query('delete from ledger_code where company_id = $1', [companyId]);
    await client.end();
    expect(await count()).toEqual([{ n: '0' }]);
    await referenceDataModule.housekeeper!(server.platform);
    expect(await count()).toEqual([{ n: String(STANDARD_CODES.length) }]);
  });
});

type Berth = { id: string; portCode: string; berth: string; usedBy: number; version: number };

describe('ports and berths', () => {
  const quay = {
    ...{ portCode: 'BRPNG', berth: 'Berth 212', maxDraftM: 12.8, water: 'Brackish' },
    ...{ maxLengthM: 245, maxBeamM: 40, maxAirDraftM: null, cargoes: 'Grain, sugar' },
    ...{ loadRateTPerDay: 12_000, dischargeRateTPerDay: null, remarks: 'Day only', isActive: true },
  };
  const BERTH =
    'id portCode portName berth maxDraftM water loadRateTPerDay isActive usedBy version';
  const berthsOf = (who: SignedIn) => ask<Berth>(who, 'portBerths', BERTH);
  const importBerths = async (who: SignedIn, csv: string) => {
    const reply = await who.graphql<{ importPortBerths: Answer }>(
      `mutation ($csv: String!) { importPortBerths(csv: $csv) {
        errorFlag message count violations { path message } } }`,
      { csv },
    );
    return reply.data.importPortBerths;
  };

  it('a berth is kept once a port, changed by its version, and offered to estimates of that port while it is active', async () => {
    const { operator } = await people('Berths');
    const made = await send(operator, 'createPortBerth', { data: quay });
    expect(made.answer?.message).toBe('BRPNG Berth 212 was added.');
    const again = { ...quay, berth: 'berth 212' };
    expect((await send(operator, 'createPortBerth', { data: again })).code).toBe('DUPLICATE');
    const [row] = await berthsOf(operator);
    expect(row).toMatchObject({ portName: 'Paranagua', maxDraftM: 12.8, loadRateTPerDay: 12_000 });
    const offered = () => ask<Berth>(operator, 'berthsOfPorts(ports: ["BRPNG", "BRSSZ"])', BERTH);
    expect(await offered()).toMatchObject([{ berth: 'Berth 212', water: 'Brackish' }]);
    const off = { id: row!.id, version: row!.version, data: { ...quay, isActive: false } };
    await send(operator, 'updatePortBerth', off);
    expect((await send(operator, 'updatePortBerth', off)).code).toBe('STALE_VERSION');
    expect(await offered()).toEqual([]);
  });

  it('refuses a port that is none and measures that no berth has, each in words beside its field', async () => {
    const { operator } = await people('Wrong berths');
    const wrong = { ...quay, portCode: 'ZZZZZ' };
    const none = await send(operator, 'createPortBerth', { data: wrong });
    expect(none.answer?.violations).toEqual([
      { path: 'portCode', message: 'No port has the code ZZZZZ.' },
    ]);
    const deep = await send(operator, 'createPortBerth', { data: { ...quay, maxDraftM: 400 } });
    expect(deep.answer?.violations).toEqual([
      { path: 'maxDraftM', message: 'Enter 40 or less m.' },
    ]);
  });

  it('the exported file is known when it is imported; a wrong line names its column and nothing is taken', async () => {
    const { operator } = await people('Berths by file');
    const head = 'UN/LOCODE,Berth,Draft (m),Water,Load rate';
    const csv = `${head}\nBRPNG,,13.1,Salt,\nbrpng,Berth 212,12.8,Brackish,"12,000"`;
    expect(await importBerths(operator, csv)).toMatchObject({
      ...{ count: 2, message: '2 berths were imported.' },
    });
    const file = await operator.request('POST', '/v2/exports/port-berths', { format: 'csv' });
    expect((await importBerths(operator, file.raw.toString('utf8'))).count).toBe(0);
    const wrong = `${head}\nBRPNG,Berth 213,deep,Salt,\nBRPNG,Berth 214,12,Sweet,\nZZZZZ,A,9,Salt,`;
    expect((await importBerths(operator, wrong)).violations.map(({ message }) => message)).toEqual([
      'Line 2, Draft: Enter a number in m.',
      'Line 3, Water: Choose salt, brackish or fresh water.',
    ]);
    const nowhere = await importBerths(operator, `${head}\nZZZZZ,A,9,Salt,`);
    expect(nowhere.violations[0]?.message).toBe('ZZZZZ A: No port has the code ZZZZZ.');
    expect((await berthsOf(operator)).map(({ berth }) => berth)).toEqual(['', 'Berth 212']);
  });

  it('a viewer of estimates reads berths and keeps none; another company has its own', async () => {
    const { companyId, operator } = await people('Berth guards');
    await send(operator, 'createPortBerth', { data: quay });
    const [row] = await berthsOf(operator);
    const viewer = await server.signIn('Viewer', companyId);
    expect(await ask<Berth>(viewer, 'berthsOfPorts(ports: ["BRPNG"])', BERTH)).toHaveLength(1);
    expect((await send(viewer, 'createPortBerth', { data: quay })).code).toBe('FORBIDDEN');
    const stranger = await people('Other berths');
    expect(await berthsOf(stranger.operator)).toEqual([]);
    const reach = { id: row!.id, version: row!.version, data: quay };
    expect((await send(stranger.operator, 'updatePortBerth', reach)).code).toBe('NOT_FOUND');
  });
});
