/**
 * Permission keys of the product: an area and one of four actions, written `area.action`.
 * The areas, and the tree of modules and features that a role editor shows.
 */
export const ACTIONS = ['view', 'create', 'delete', 'modify'] as const;
export type Action = (typeof ACTIONS)[number];

type Feature = { readonly feature: string; readonly key: string };

export const MODULE_TREE = {
  Dashboard: [
    { feature: 'Overview', key: 'overview' },
    { feature: 'Finance', key: 'finance' },
    { feature: 'Operations', key: 'operations' },
  ],
  Analytics: [
    { feature: 'Cashflow', key: 'cashflow' },
    { feature: 'Company valuation', key: 'companyValuation' },
    { feature: 'Vessel valuation', key: 'vesselValuation' },
    { feature: 'Fleet valuation', key: 'fleetValuation' },
    { feature: 'Credit score', key: 'creditScore' },
    { feature: 'Sanctions', key: 'sanctions' },
    { feature: 'Market rates', key: 'marketRates' },
  ],
  Banking: [
    { feature: 'Global account', key: 'globalAccount' },
    { feature: 'Transactions', key: 'transactions' },
    { feature: 'Payout', key: 'payout' },
    { feature: 'Payment approvals', key: 'paymentApprovals' },
    { feature: 'My cards', key: 'myCards' },
    { feature: 'Company cards', key: 'companyCards' },
    { feature: 'Employee cards', key: 'employeeCards' },
    { feature: 'Contacts', key: 'contacts' },
    { feature: 'External banking integration', key: 'externalBanking' },
  ],
  Chartering: [
    { feature: 'Vessels', key: 'vessels' },
    { feature: 'Estimates', key: 'estimates' },
    { feature: 'Time charters', key: 'timeCharters' },
    { feature: 'Cargo books', key: 'cargoBooks' },
  ],
  Operations: [
    { feature: 'Contracts', key: 'contracts' },
    { feature: 'Receivables - Invoices', key: 'receivablesInvoices' },
    { feature: 'Invoice payments', key: 'receivablesInvoicePayments' },
    { feature: 'Credit notes', key: 'receivablesCreditNotes' },
    { feature: 'Invoice approval', key: 'invoiceApproval' },
    { feature: 'Payables - Bills', key: 'payablesBills' },
    { feature: 'Bill payments', key: 'payablesBillPayments' },
  ],
  Financials: [
    { feature: 'loans', key: 'mainsheetLoans' },
    { feature: 'loan Apply', key: 'loanApply' },
    { feature: 'Accept terms', key: 'loanAcceptTerms' },
    { feature: 'Drawdown', key: 'loanDrawdown' },
    { feature: 'Repay & Already Paid', key: 'loanRepay' },
    { feature: 'External loans', key: 'externalLoans' },
    { feature: 'Statements', key: 'statements' },
  ],
  Email: [{ feature: 'Mails', key: 'mails' }],
  Settings: [
    { feature: 'Personal details', key: 'personalDetails' },
    { feature: 'Business details', key: 'businessDetails' },
    { feature: 'Invite team member & Permissions', key: 'inviteTeamMember' },
    { feature: 'Multiple account', key: 'multipleAccount' },
    { feature: 'Email integration', key: 'emailIntegration' },
    { feature: 'Accounting integration', key: 'accountingIntegration' },
    { feature: 'Invite lender', key: 'inviteLender' },
    { feature: 'Notifications', key: 'notifications' },
    { feature: 'Invoice settings', key: 'invoiceSettings' },
    { feature: 'Security', key: 'security' },
    { feature: 'Close account', key: 'closeAccount' },
    { feature: 'Accounting', key: 'accounting' },
  ],
} as const satisfies Record<string, readonly Feature[]>;

export type ModuleName = keyof typeof MODULE_TREE;
export type Area = (typeof MODULE_TREE)[ModuleName][number]['key'];
export type PermissionKey = `${Area}.${Action}`;

export const AREAS: readonly Area[] = Object.values(MODULE_TREE).flatMap((features) =>
  features.map((f) => f.key),
);

export const PERMISSION_KEYS: readonly PermissionKey[] = AREAS.flatMap((area) =>
  ACTIONS.map((action): PermissionKey => `${area}.${action}`),
);

const KNOWN: ReadonlySet<string> = new Set(PERMISSION_KEYS);

export function isPermissionKey(text: string): text is PermissionKey {
  return KNOWN.has(text);
}

/** What a role may do, area by area. A stored map names every area and every action. */
export type PermissionMap = Readonly<Record<Area, Readonly<Record<Action, boolean>>>>;

/**
 * Whether a stored map grants a key. Missing areas and unknown keys are refused: default-allow is
 * applied once, when a role is stored, never when it is read.
 */
export function isGranted(map: PermissionMap | null, key: string): boolean {
  if (!isPermissionKey(key)) return false;
  const [area, action] = key.split('.') as [Area, Action];
  return map?.[area]?.[action] === true;
}
