import { describe, expect, it } from 'vitest';
import { readContactTable } from './contact-table.ts';

describe('a table of companies', () => {
  it('is read by its titles, however it is copied: tabs, semicolons, commas; what it does not say has its default', () => {
    for (const gap of ['\t', ';', ',']) {
      const text = [
        [
          'Company',
          'Kind',
          'Country',
          'Town',
          'Payment terms',
          'Person',
          'Person e-mail',
          'Rating',
        ],
        [
          'Aegean Agencies',
          'Agent/Vendor',
          'Greece',
          'Piraeus',
          '14 days',
          'Eleni',
          'e@a.example',
          'A',
        ],
      ]
        .map((cells) => cells.join(gap))
        .join('\r\n');
      const { rows, faults, unread } = readContactTable(text);
      expect(faults).toEqual([]);
      expect(unread).toEqual(['Rating']);
      expect(rows).toMatchObject([
        {
          line: 2,
          contact: {
            ...{ name: 'Aegean Agencies', kinds: ['agent', 'vendor'], countryCode: 'GR' },
            ...{ city: 'Piraeus', paymentTermsDays: 14, currency: 'USD' },
            people: [{ name: 'Eleni', email: 'e@a.example', role: '' }],
          },
        },
      ]);
    }
  });

  it('names every fault by line and column, and takes no word for another', () => {
    const { faults } = readContactTable(
      [
        'Name,Kind,E-mail,Country,Terms,Person,Person e-mail',
        ',agent,,,,,',
        'Two,agnet,,,,,',
        'Three,bank,nobody,Grece,soon,,',
        'Four,,,,999,Ada,ada',
      ].join('\n'),
    );
    expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 Company',
      '3 Kind',
      '4 E-mail',
      '4 Country',
      '4 Terms',
      '5 Kind',
      '5 Terms',
      '5 Person e-mail',
    ]);
    expect(faults.find(({ line }) => line === 2)?.message).toBe('Enter the company name.');
  });

  it('is read at once whatever a cell holds', () => {
    const { faults } = readContactTable(`Company,Kind,Terms\nX,vendor,1${' '.repeat(900_000)}x`);
    expect(faults.map(({ column }) => column)).toEqual(['Terms']);
  });

  it('without its titles, without a company or with too many nothing is read', () => {
    expect(readContactTable('Aegean,agent').faults[0]?.message).toBe(
      'The first line must name Company.',
    );
    expect(readContactTable('Name\nAegean').faults[0]?.message).toBe(
      'The first line must name Kind.',
    );
    expect(readContactTable('').faults).toHaveLength(1);
    expect(readContactTable('Name,Kind\n,\n').faults[0]?.message).toBe(
      'The table holds no companies.',
    );
    const many = ['Name,Kind', ...Array.from({ length: 1001 }, (_, at) => `C${at},agent`)].join(
      '\n',
    );
    expect(readContactTable(many).faults[0]?.message).toBe(
      'Import at most 1000 companies at once.',
    );
  });

  it('takes what e-invoices need by code or by name, and refuses what is no list', () => {
    const read = (list: string, without: string) =>
      readContactTable(
        `Company,Kind,EAS,Electronic address,Tax category,Reason without VAT\nA,Customer,${list},918553207,${without},Article 148`,
      );
    const contact = {
      ...{ electronicScheme: '0192', electronicAddress: '918553207' },
      ...{ untaxedCategory: 'E', exemptionReason: 'Article 148' },
    };
    expect(read('0192', 'E').rows).toMatchObject([{ contact }]);
    expect(read('norway organisation number', 'Exempt from tax').rows).toMatchObject([{ contact }]);
    expect(read('4711', 'E').faults).toEqual([
      {
        line: 2,
        column: 'Electronic address list',
        message: 'Choose a list of electronic addresses.',
      },
    ]);
    expect(read('', 'E').faults).toEqual([
      {
        line: 2,
        column: 'Electronic address list',
        message: 'Choose of which list the electronic address is.',
      },
    ]);
  });
});
