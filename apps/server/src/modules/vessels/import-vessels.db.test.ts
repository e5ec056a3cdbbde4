import { describe, expect, it } from 'vitest';
import { say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Imported = {
  isSaved: boolean;
  added: number;
  known: string[];
  unread: string[];
  faults: { line: number; column: string; message: string }[];
};

const bring = (who: SignedIn, text: string, isPreview = false) =>
  say<Imported>(who, {
    ...{ field: 'importVessels', args: `isPreview: ${isPreview}`, data: { text } },
    answer: ['imported', 'isSaved added known unread faults { line column message }'],
  });

const FLEET = [
  'Vessel,IMO,Type,DWT,Built,Ownership,Flag,GT,LOA,Opex,Colour',
  'Skagen Star,9074729,Supramax,"56,500",2011,Owned,Norway,"32,000",189.99,"6,200.50",red',
  'Skagen Sun,,ultramax,63500,2016,tc in,,,,,blue',
].join('\n');

describe('vessels of a spreadsheet', () => {
  it('are looked at first, taken whole, and passed over when the same table comes again', async () => {
    const companyId = await createCompany(server.platform, { name: 'Fleet', baseCurrency: 'USD' });
    const owner = await server.signIn('Owner', companyId);
    const seen = await bring(owner, FLEET, true);
    expect(seen.message).toBe('2 vessels to add, nothing is wrong.');
    expect(seen.row).toMatchObject({ isSaved: false, added: 2, unread: ['Colour'] });
    expect((await bring(owner, FLEET)).message).toBe('2 vessels added.');
    const { data } = await owner.graphql<{ vessels: object[] }>(
      '{ vessels { name imo type ownership deadweightT yearBuilt dailyCost details isGlobal } }',
    );
    expect(data.vessels.filter((one) => !(one as { isGlobal: boolean }).isGlobal)).toMatchObject([
      {
        ...{ name: 'Skagen Star', imo: '9074729', type: 'Supramax', ownership: 'OV-Owned Vessel' },
        ...{ deadweightT: 56500, yearBuilt: 2011, dailyCost: 6200.5 },
        details: { flag: 'Norway', grossTonnage: 32000, lengthM: 189.99 },
      },
      { name: 'Skagen Sun', imo: null, type: 'Ultramax', ownership: 'TCIN', yearBuilt: 2016 },
    ]);
    expect((await bring(owner, FLEET)).row).toMatchObject({
      ...{ added: 0, known: ['Skagen Star', 'Skagen Sun'] },
    });
  });

  it('of which one is wrong are not taken: each fault has its line and column', async () => {
    const companyId = await createCompany(server.platform, { name: 'Faults', baseCurrency: 'USD' });
    const owner = await server.signIn('Owner', companyId);
    const text = [
      'Vessel,IMO,Type,DWT,Built',
      'One,9074728,Supramax,56500,2011',
      'Two,,Submarine,56500,2011',
      ',,Supramax,0,1900',
      'Four,,Supramax,many,2011',
      'Five,9074729,Supramax,56500,2011',
      'Six,9074729,Supramax,56500,2011',
    ].join('\n');
    const { row } = await bring(owner, text);
    expect(row!.faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...['2 IMO', '3 Type', '4 Vessel', '4 Deadweight', '4 Built', '5 Deadweight', '7 IMO'],
    ]);
    expect((await bring(owner, 'Vessel,Type\nOne,Supramax')).row!.faults).toEqual([
      { line: 1, column: 'Deadweight', message: 'The first line must name Deadweight.' },
    ]);
    const viewer = await server.signIn('Viewer', companyId);
    expect((await bring(viewer, FLEET)).code).toBe('FORBIDDEN');
  });
});
