import { ACTIONS, type Action, AREAS, type Area, type PermissionMap } from './permissions.ts';

export const ROLE_NAMES = [
  'Owner',
  'Administrator',
  'Finance',
  'Approver',
  'Operator',
  'Commercial manager',
  'Viewer',
  'Demo',
  'Lender',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** What a role template names: areas with the actions it grants or, on `false`, withholds. */
export type RoleTemplate = Partial<Record<Area, readonly Action[]>>;

/**
 * Money and security actions: granted only where a template names them. Every other entry that a
 * partial map leaves out is granted when the map is stored (the specification's default-allow).
 */
export const NAMED_ONLY: ReadonlySet<string> = new Set([
  'payout.create',
  ...grantsOf(['paymentApprovals', 'myCards', 'companyCards', 'employeeCards'], ACTIONS),
  ...grantsOf(['mainsheetLoans', 'loanApply', 'loanAcceptTerms'], ACTIONS),
  ...grantsOf(['loanDrawdown', 'loanRepay', 'security', 'inviteTeamMember'], ACTIONS),
  ...grantsOf(['closeAccount', 'invoiceApproval'], ACTIONS),
]);

function grantsOf(areas: readonly Area[], actions: readonly Action[]): string[] {
  return areas.flatMap((area) => actions.map((action) => `${area}.${action}`));
}

const ALL = ACTIONS;
const VIEW: readonly Action[] = ['view'];
const EDIT: readonly Action[] = ['view', 'create', 'modify'];

function template(
  groups: readonly (readonly [readonly Area[], readonly Action[]])[],
): RoleTemplate {
  const out: Partial<Record<Area, readonly Action[]>> = {};
  for (const [areas, actions] of groups) for (const area of areas) out[area] = actions;
  return out;
}

const CHARTERING: readonly Area[] = ['vessels', 'estimates', 'timeCharters', 'cargoBooks'];
const ANALYTICS: readonly Area[] = [
  'cashflow',
  'companyValuation',
  'vesselValuation',
  'fleetValuation',
  'creditScore',
  'sanctions',
  'marketRates',
];
const DASHBOARD: readonly Area[] = ['overview', 'finance', 'operations'];
const RECEIVABLES: readonly Area[] = [
  'receivablesInvoices',
  'receivablesInvoicePayments',
  'receivablesCreditNotes',
];
const PAYABLES: readonly Area[] = ['payablesBills', 'payablesBillPayments'];
const OWN: readonly Area[] = ['personalDetails', 'notifications'];

const everything = template([[AREAS, ALL]]);

/** The nine roles a company starts with; each names every area it grants anything in. */
export const ROLE_TEMPLATES: Readonly<Record<RoleName, RoleTemplate>> = {
  Owner: everything,
  Administrator: { ...everything, closeAccount: [] },
  Finance: template([
    [['overview', 'finance'], VIEW],
    [ANALYTICS, ALL],
    [['globalAccount', 'transactions', 'payout', 'externalBanking', 'contacts'], ALL],
    [['myCards', 'companyCards', 'employeeCards'], ALL],
    [['paymentApprovals'], VIEW],
    [CHARTERING, VIEW],
    [['contracts'], VIEW],
    [[...RECEIVABLES, ...PAYABLES, 'invoiceApproval'], ALL],
    [['mainsheetLoans', 'loanApply', 'loanAcceptTerms', 'loanDrawdown', 'loanRepay'], ALL],
    [['externalLoans', 'statements', 'accounting', 'accountingIntegration'], ALL],
    [['invoiceSettings'], EDIT],
    [['mails', ...OWN], EDIT],
    [['businessDetails'], VIEW],
  ]),
  Approver: template([
    [[...DASHBOARD, 'transactions', 'payout', 'globalAccount', 'contacts'], VIEW],
    [[...RECEIVABLES, ...PAYABLES, 'statements', 'contracts'], VIEW],
    [['paymentApprovals', 'invoiceApproval'], ALL],
    [OWN, EDIT],
  ]),
  Operator: template([
    [['overview', 'operations'], VIEW],
    [[...CHARTERING, 'contracts', 'contacts'], ALL],
    [['receivablesInvoices', 'payablesBills'], EDIT],
    [['marketRates', 'sanctions'], VIEW],
    [['mails', ...OWN], EDIT],
  ]),
  'Commercial manager': template([
    [DASHBOARD, VIEW],
    [[...CHARTERING, ...ANALYTICS, 'contacts'], ALL],
    [['contracts', 'receivablesInvoices', 'payablesBills'], VIEW],
    [['mails', ...OWN], EDIT],
  ]),
  Viewer: template([
    [[...DASHBOARD, ...ANALYTICS, ...CHARTERING, 'contracts', 'contacts'], VIEW],
    [[...RECEIVABLES, ...PAYABLES, 'statements', 'transactions'], VIEW],
    [OWN, EDIT],
  ]),
  Demo: template([[AREAS, VIEW]]),
  Lender: template([
    [['externalLoans', 'mainsheetLoans'], VIEW],
    [OWN, EDIT],
  ]),
};

/** A template as the complete map that is stored: what it does not name is refused. */
export function permissionsOfRole(name: RoleName): PermissionMap {
  const given = ROLE_TEMPLATES[name];
  return mapOf((area, action) => given[area]?.includes(action) ?? false);
}

/** Actions named in part, as a role editor or an import may send them. */
export type PartialPermissionMap = Partial<Record<string, Partial<Record<Action, boolean>>>>;

/**
 * Expands a partial map once, at storing: what is missing becomes an explicit grant, but for the
 * money and security actions of NAMED_ONLY, which stay refused unless named.
 */
export function expandPermissions(partial: PartialPermissionMap): PermissionMap {
  return mapOf((area, action) => {
    const named = partial[area]?.[action];
    return named ?? !NAMED_ONLY.has(`${area}.${action}`);
  });
}

function mapOf(decide: (area: Area, action: Action) => boolean): PermissionMap {
  const entries = AREAS.map((area) => [
    area,
    Object.fromEntries(ACTIONS.map((action) => [action, decide(area, action)])),
  ]);
  return Object.fromEntries(entries) as PermissionMap;
}
