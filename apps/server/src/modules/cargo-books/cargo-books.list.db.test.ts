import { contactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cargoBooksOf, discharging, loading } from '../../../test/fixtures/cargo-books.ts';
import { testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';

const server = testServer();

describe('the list of cargo books', () => {
  it('CARGO-11 CARGO-17 CARGO-18 gives the specified columns, newest first, narrowed by values and dates in use', async () => {
    const companyId = await createCompany(server.platform, { name: 'Lister', baseCurrency: 'USD' });
    const by = await server.signIn('Operator', companyId);
    const books = cargoBooksOf(by);
    const actor = await server.actorWith('Operator', companyId);
    const charterer = await createContact(
      server.platform,
      actor,
      contactInput.parse({ name: 'Southern Coal', kinds: ['customer'] }),
    );
    const first = await books.made({
      cargo: 'Coal',
      chartererId: charterer.id,
      charterPartyDate: '2026-11-02',
      laycanStartDateTime: '2026-12-01T00:00:00Z',
      laycanEndDateTime: '2026-12-05T23:59:00Z',
      portItineraries: [loading, { ...loading, port: 'Paranaguá' }, discharging],
    });
    server.clock.advance(1);
    await books.made({
      cargo: 'Urea',
      cargoStatus: 'Inquiry',
      freightType: 'Lumpsum',
      lumpsum: 5,
      cargoUnit: 'ST',
    });
    const gone = await books.made({ cargo: 'Never mind' });
    await books.remove(gone);
    const ROW = `id cpDate cargo quantity unit charterer loadPort dischargePort company freightType status
      referenceNumber createdBy`;
    const list = async (filter: object = {}) => {
      const { data } = await by.graphql<{ cargoBooks: Record<string, unknown>[] }>(
        `query ($filter: CargoBookFilterInput) { cargoBooks(filter: $filter) { ${ROW} } }`,
        { filter },
      );
      return data.cargoBooks;
    };
    const cargoes = async (filter: object) => (await list(filter)).map(({ cargo }) => cargo);
    expect(await cargoes({})).toEqual(['Urea', 'Coal']);
    expect((await list())[1]).toEqual({
      id: first.id,
      cpDate: '2026-11-02',
      cargo: 'Coal',
      quantity: '66000',
      unit: 'MT',
      charterer: 'Southern Coal',
      loadPort: 'Santos, Paranaguá',
      dischargePort: 'Qingdao',
      company: 'Lister',
      freightType: 'Frt Rate',
      status: 'Confirmed',
      referenceNumber: 'C-0001',
      createdBy: 'Test Operator',
    });
    const onlyCoal = [
      { search: 'southern' },
      { search: 'c-0001' },
      { cargo: ['Coal'] },
      { chartererId: [charterer.id] },
      { status: ['Confirmed'] },
      { freightType: ['Frt Rate'] },
      { unit: ['MT'] },
      { cpDateFrom: '2026-11-02', cpDateTo: '2026-11-02' },
      { laycanFrom: '2026-12-05', laycanTo: '2026-12-31' },
      { laycanFrom: '2026-11-01', laycanTo: '2026-12-01' },
    ];
    for (const filter of onlyCoal)
      expect(await cargoes(filter), JSON.stringify(filter)).toEqual(['Coal']);
    const none = [
      { cpDateTo: '2026-11-01' },
      { laycanFrom: '2026-12-06' },
      { laycanTo: '2026-11-30' },
    ];
    for (const filter of none) expect(await cargoes(filter), JSON.stringify(filter)).toEqual([]);
    const { data } = await by.graphql<{ cargoBookFilters: unknown }>(`{ cargoBookFilters {
      cargoes charterers { id name } companies loadPorts dischargePorts freightTypes statuses units voyageTypes
      createdBy } }`);
    expect(data.cargoBookFilters).toEqual({
      cargoes: ['Coal', 'Urea'],
      charterers: [{ id: charterer.id, name: 'Southern Coal' }],
      companies: ['Lister'],
      loadPorts: ['Paranaguá', 'Santos'],
      dischargePorts: ['Qingdao'],
      freightTypes: ['Frt Rate', 'Lumpsum'],
      statuses: ['Confirmed', 'Inquiry'],
      units: ['MT', 'ST'],
      voyageTypes: ['Voyage Out'],
      createdBy: ['Test Operator'],
    });
  });

  it('ends at 500 rows', async () => {
    const companyId = await createCompany(server.platform, { name: 'Long', baseCurrency: 'USD' });
    const by = await server.signIn('Viewer', companyId);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        insert into cargo_book (company_id, id, reference_number, cargo, status, voyage_type, quantity,
          unit, freight_type, details, created_at, created_by, updated_at, updated_by)
        select ${companyId}, gen_random_uuid(), 'N-' || n, 'Coal', 'Confirmed', 'Voyage Out', 1, 'MT',
          'Frt Rate', '{"portItineraries": []}', now(), 'x', now(), 'x' from generate_series(1, 501) n`),
    );
    const { data } = await by.graphql<{ cargoBooks: unknown[] }>(
      '{ cargoBooks(limit: 9999) { id } }',
    );
    expect(data.cargoBooks).toHaveLength(500);
  });
});
