import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  AREAS,
  isGranted,
  isPermissionKey,
  MODULE_TREE,
  type PermissionMap,
} from './permissions.ts';
import { permissionsOfRole } from './roles.ts';

const featuresOf = (module: keyof typeof MODULE_TREE) =>
  MODULE_TREE[module].map((feature) => feature.feature).join(', ');

describe('the permission model', () => {
  it('PERM-01 PERM-12 has four flags for every feature of every module', () => {
    expect([...ACTIONS].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'create',
      'delete',
      'modify',
      'view',
    ]);
    for (const area of AREAS) {
      for (const action of ACTIONS) expect(isPermissionKey(`${area}.${action}`)).toBe(true);
      expect(Object.keys(permissionsOfRole('Viewer')[area])).toHaveLength(4);
    }
  });

  it.each([
    ['PERM-04', 'Dashboard', 'Overview, Finance, Operations'],
    [
      'PERM-05',
      'Analytics',
      'Cashflow, Company valuation, Vessel valuation, Fleet valuation, Credit score, Sanctions, Market rates',
    ],
    [
      'PERM-06',
      'Banking',
      'Global account, Transactions, Payout, Payment approvals, My cards, Company cards, Employee cards, Contacts, External banking integration',
    ],
    ['PERM-07', 'Chartering', 'Vessels, Estimates, Time charters, Cargo books'],
    [
      'PERM-08',
      'Operations',
      'Contracts, Receivables - Invoices, Invoice payments, Credit notes, Invoice approval, Payables - Bills, Bill payments',
    ],
    [
      'PERM-09',
      'Financials',
      'loans, loan Apply, Accept terms, Drawdown, Repay & Already Paid, External loans, Statements',
    ],
    ['PERM-10', 'Email', 'Mails'],
  ] as const)('%s %s has its features', (_id, module, features) => {
    expect(featuresOf(module)).toBe(features);
  });

  it('PERM-11 Settings has its features, and the books beside them', () => {
    expect(featuresOf('Settings')).toBe(
      'Personal details, Business details, Invite team member & Permissions, Multiple account, Email integration, Accounting integration, Invite lender, Notifications, Invoice settings, Security, Close account, Accounting',
    );
  });

  it('PERM-15 chartering and finance have their areas, each with view, create and modify', () => {
    const areas =
      'contracts estimates cargoBooks timeCharters vessels payablesBills payablesBillPayments receivablesInvoices receivablesInvoicePayments receivablesCreditNotes contacts transactions invoiceSettings statements globalAccount payout myCards mainsheetLoans externalLoans mails companyValuation fleetValuation vesselValuation';
    for (const area of areas.split(' ')) {
      for (const action of ['view', 'create', 'modify']) {
        expect(isPermissionKey(`${area}.${action}`), area).toBe(true);
      }
    }
  });

  it('PERM-03 the server’s own check denies where the map is damaged, and never throws', () => {
    for (const damaged of [{}, { vessels: null }, { vessels: 'yes' }, { vessels: [true] }]) {
      expect(isGranted(damaged as unknown as PermissionMap, 'vessels.view')).toBe(false);
    }
    expect(isGranted(null, 'vessels.view')).toBe(false);
    expect(isGranted(permissionsOfRole('Owner'), 'no.such')).toBe(false);
  });

  it('PERM-14 SETT-05 knows every specified area', () => {
    const specified =
      'overview operations finance cashflow companyValuation vesselValuation fleetValuation creditScore sanctions marketRates transactions payout myCards companyCards employeeCards contacts vessels estimates timeCharters cargoBooks contracts receivablesInvoices receivablesInvoicePayments receivablesCreditNotes payablesBills payablesBillPayments accounting invoiceSettings mainsheetLoans externalLoans statements mails personalDetails businessDetails inviteTeamMember multipleAccount emailIntegration accountingIntegration inviteLender notifications security globalAccount';
    expect(AREAS).toEqual(expect.arrayContaining(specified.split(' ')));
  });
});
