import {
  type ApprovalPolicy,
  type ApprovalReminders,
  approvalReminders,
  type BusinessDetails,
  businessDetails,
  businessProfile,
  type CostChecks,
  estimateDefaults,
  type InvoiceSettings,
  type IssuerBank,
  invoiceSettings,
  NO_BUSINESS_DETAILS,
  NO_INVOICE_SETTINGS,
  type PersonalDetails,
  personalDetails,
  type ReminderSchedule,
  reminderSchedule,
  USUAL_COST_CHECKS,
  USUAL_REMINDER_HOURS,
  USUAL_REMINDERS,
  USUAL_VESSEL_TRACKING,
  type VesselTracking,
  type Violation,
  vesselTracking,
} from '@mainsheet/contract';
import {
  compactAccount,
  findIbanFault,
  formatIban,
  type IbanFault,
  isBic,
} from '@mainsheet/identifiers';
import { type EstimateDefaults, NO_ESTIMATE_DEFAULTS } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { findLastNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import * as companies from './companies.repository.ts';
import { hasLogo } from './company-logo.service.ts';

/** Who the company is and what it does; the latter was told when the account was opened. */
export function detailsOf(company: companies.CompanyRow): BusinessDetails {
  const stored = company.settings.details as Partial<BusinessDetails> | undefined;
  const shown = businessProfile.safeParse(company.settings.onboarding ?? {});
  return { ...NO_BUSINESS_DETAILS, ...shown.data, ...stored, name: company.name };
}

/** What stands on its invoices. */
export function invoiceSettingsOf(company: companies.CompanyRow): InvoiceSettings {
  const stored = company.settings.invoice as Partial<InvoiceSettings & OneBank> | undefined;
  const { accountName = '', bankName = '', iban = '', bic = '', ...settings } = stored ?? {};
  const one = { currency: company.base_currency, accountName, bankName, iban, bic };
  const banks = settings.banks ?? (iban || bankName ? [one] : []);
  return { ...NO_INVOICE_SETTINGS, ...settings, banks };
}

/** Settings stored before accounts had a currency name one account: it is taken to be of the base currency. */
type OneBank = Omit<IssuerBank, 'currency'>;

/** How the next invoice is called, and whether the first number may still be chosen. */
export function readInvoiceSettings(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const company = await companies.getCompany(tx);
    const last = await findLastNumber(tx, 'invoice');
    const data = invoiceSettingsOf(company);
    return {
      data,
      version: company.version,
      nextNumber: last === null ? data.firstNumber : last + 1,
      hasNumbers: last !== null,
      hasLogo: hasLogo(company),
    };
  });
}

/** What new estimates begin with. */
export function estimateDefaultsOf(company: companies.CompanyRow): EstimateDefaults {
  const stored = company.settings.estimates as Partial<EstimateDefaults> | undefined;
  return { ...NO_ESTIMATE_DEFAULTS, ...stored };
}

export function updateEstimateDefaults(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const estimates = parseBody(estimateDefaults, data);
  return change(platform, actor, {
    version,
    action: 'company.estimate-defaults',
    detail: estimates,
    patch: (company) => ({ name: company.name, settings: { ...company.settings, estimates } }),
  });
}

/** How many vessels may be tracked at one time. */
export function vesselTrackingOf(company: companies.CompanyRow): VesselTracking {
  const stored = company.settings.vesselTracking as Partial<VesselTracking> | undefined;
  return { ...USUAL_VESSEL_TRACKING, ...stored };
}

/** A lower limit switches no vessel off: none more is tracked until fewer are. */
export function updateVesselTracking(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const tracking = parseBody(vesselTracking, data);
  return change(platform, actor, {
    version,
    action: 'company.vessel-tracking',
    detail: tracking,
    patch: ({ name, settings }) => ({ name, settings: { ...settings, vesselTracking: tracking } }),
  });
}

/** How far bills of fuel and accounts of agents may be from what they should say. */
export function costChecksOf(company: companies.CompanyRow): CostChecks {
  const stored = company.settings.costChecks as Partial<CostChecks> | undefined;
  return { ...USUAL_COST_CHECKS, ...stored };
}

/** Puts tolerances in force, with the company locked. */
export function setCostChecks(
  tx: Tx,
  { name, settings }: companies.CompanyRow,
  checks: CostChecks,
): Promise<number> {
  return companies.updateCompany(tx, { name, settings: { ...settings, costChecks: checks } });
}

/** Who must approve; before anybody sets it, one other person whatever the amount. */
export function approvalPolicyOf(company: companies.CompanyRow): ApprovalPolicy {
  const stored = company.settings.approvals as ApprovalPolicy | undefined;
  return stored ?? { steps: [{ currency: company.base_currency, fromAmount: '0', approvers: 1 }] };
}

/** After how long those who may decide are reminded. */
export function approvalRemindersOf(company: companies.CompanyRow): ApprovalReminders {
  const stored = company.settings.approvalReminders as Partial<ApprovalReminders> | undefined;
  return { afterHours: USUAL_REMINDER_HOURS, ...stored };
}

export function updateApprovalReminders(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const reminders = parseBody(approvalReminders, data);
  return change(platform, actor, {
    version,
    action: 'company.approval-reminders',
    detail: reminders,
    patch: ({ name, settings }) => ({
      name,
      settings: { ...settings, approvalReminders: reminders },
    }),
  });
}

/** A schedule of reminders, and in whose name they leave by themselves; null before anybody set it. */
export type StoredSchedule = ReminderSchedule & {
  readonly setBy: { readonly id: string; readonly name: string } | null;
  /** The first day that bears interest: none before customers could know of it. */
  readonly interestSince: string | null;
  /** The moment from which reminders carry a fee. */
  readonly feeSince: string | null;
};

/** When customers are reminded of overdue invoices. */
export function reminderScheduleOf(company: companies.CompanyRow): StoredSchedule {
  const stored = company.settings.paymentReminders as Partial<StoredSchedule> | undefined;
  return { ...USUAL_REMINDERS, setBy: null, interestSince: null, feeSince: null, ...stored };
}

/** Since when a charge is made: what is switched on now is from now on, what is off since never. */
function sinceOf(
  { now, before }: { now: number; before: number },
  { since, at }: { since: string | null; at: string },
): string | null {
  if (now === 0) return null;
  return before === 0 ? at : since;
}

export function updateReminderSchedule(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const schedule = parseBody(reminderSchedule, data);
  const setBy = { id: actor.memberId, name: actor.name };
  return change(platform, actor, {
    version,
    action: 'company.payment-reminders',
    detail: schedule,
    patch: (company) => {
      const before = reminderScheduleOf(company);
      const interestSince = sinceOf(
        { now: schedule.interestPercent, before: before.interestPercent },
        { since: before.interestSince, at: todayBy(platform.clock) },
      );
      const feeSince = sinceOf(
        { now: schedule.fee, before: before.fee },
        { since: before.feeSince, at: platform.clock.now().toISOString() },
      );
      const paymentReminders = { ...schedule, setBy, interestSince, feeSince };
      return { name: company.name, settings: { ...company.settings, paymentReminders } };
    },
  });
}

export function readCompany(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, companies.getCompany);
}

/** One's work in this company, and the person that all one's companies share. */
export async function readPersonalDetails(
  platform: Platform,
  actor: Actor,
): Promise<PersonalDetails & { email: string }> {
  const [member, person] = await Promise.all([
    platform.db.inTenant(actor.companyId, (tx) => companies.getMember(tx, actor.memberId)),
    platform.db.inIdentity((tx) => companies.getOwnPerson(tx, actor.personId)),
  ]);
  const {
    birthDate = '',
    address = '',
    postcode = '',
    city = '',
    countryCode = '',
  } = person.details;
  return {
    firstName: member.first_name,
    lastName: member.last_name,
    jobTitle: member.job_title,
    email: member.email,
    mobile: person.mobile,
    birthDate,
    address,
    postcode,
    city,
    countryCode,
  };
}

type Update = { version: number; data: unknown };

export async function updateBusinessDetails(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const typed = parseBody(businessDetails(todayBy(platform.clock)), data);
  const profile = businessProfile.parse(typed);
  const details = Object.fromEntries(
    Object.entries(typed).filter(([field]) => !(field in profile)),
  );
  return change(platform, actor, {
    version,
    action: 'company.details',
    patch: ({ settings }) => ({
      name: typed.name,
      settings: {
        ...settings,
        details,
        onboarding: { ...(settings.onboarding as object | undefined), ...profile },
      },
    }),
  });
}

/** Two letters begin an IBAN; a number of another kind is stored as it is typed. */
const isIban = (text: string): boolean => /^\s*[a-z]{2}/i.test(text);

function bankFaults({ iban, bic }: IssuerBank, index: number): Violation[] {
  const path = `banks.${index}`;
  const compactBic = compactAccount(bic);
  const fault = isIban(iban) ? findIbanFault(iban) : null;
  return [
    ...(fault ? [{ code: 'IBAN', path: `${path}.iban`, message: IBAN_FAULTS[fault] }] : []),
    ...(iban === ''
      ? [
          {
            code: 'ACCOUNT_MISSING',
            path: `${path}.iban`,
            message: 'Enter the IBAN or the account.',
          },
        ]
      : []),
    ...(isBic(compactBic)
      ? []
      : [{ code: 'BIC', path: `${path}.bic`, message: 'This is no BIC: payers abroad need it.' }]),
  ];
}

const writtenBank = (bank: IssuerBank): IssuerBank => ({
  ...bank,
  iban: isIban(bank.iban) ? formatIban(bank.iban) : bank.iban,
  bic: compactAccount(bank.bic),
});

export async function updateInvoiceSettings(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const typed = parseBody(invoiceSettings, data);
  const violations = typed.banks.flatMap(bankFaults);
  if (violations.length > 0) throw invalidInput(violations);
  const invoice = { ...typed, banks: typed.banks.map(writtenBank) };
  return change(platform, actor, {
    version,
    action: 'company.invoice-settings',
    check: async (tx, company) => {
      const last = await findLastNumber(tx, 'invoice');
      const isMoved = typed.firstNumber !== invoiceSettingsOf(company).firstNumber;
      if (last !== null && isMoved) throw invalidInput([numbersGiven(last)]);
    },
    patch: (company) => ({ name: company.name, settings: { ...company.settings, invoice } }),
  });
}

/** Puts a policy that was decided on in force, with the company locked. */
export function setApprovalPolicy(
  tx: Tx,
  { name, settings }: companies.CompanyRow,
  approvals: ApprovalPolicy,
): Promise<number> {
  return companies.updateCompany(tx, { name, settings: { ...settings, approvals } });
}

/** Numbers have no gap: once one is given, the rest follow. */
const numbersGiven = (last: number) => ({
  code: 'NUMBERED',
  path: 'firstNumber',
  message: `Numbers up to ${last} are given already; the next is ${last + 1}.`,
});

const IBAN_FAULTS: Readonly<Record<IbanFault, string>> = {
  IBAN_SHAPE: 'An IBAN begins with a country and two check digits, like NO93.',
  IBAN_COUNTRY: 'No country uses an IBAN that begins like this.',
  IBAN_LENGTH: 'This IBAN is too short or too long for its country.',
  IBAN_CHECK: 'A digit of this IBAN is wrong: its check digits do not fit.',
};

type Change = {
  version: number;
  action: string;
  detail?: Readonly<Record<string, unknown>>;
  /** Throws where the change may not be, with the company locked. */
  check?: (tx: Tx, company: companies.CompanyRow) => Promise<void>;
  patch: (company: companies.CompanyRow) => { name: string; settings: Record<string, unknown> };
};

function change(platform: Platform, actor: Actor, order: Change) {
  const { version, action, detail = {}, check, patch } = order;
  return platform.db.inTenant(actor.companyId, async (tx: Tx) => {
    const company = await companies.lockCompany(tx);
    if (company.version !== version) throw new DomainError('STALE_VERSION');
    await check?.(tx, company);
    await companies.updateCompany(tx, patch(company));
    await platform.audit.write(tx, actor, {
      action,
      subjectType: 'company',
      subjectId: actor.companyId,
      subjectLabel: company.name,
      detail,
    });
    return version + 1;
  });
}

/** One's own name, here and as the person that all one's companies share, who has the address. */
export async function updatePersonalDetails(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<void> {
  const details = parseBody(personalDetails(todayBy(platform.clock)), data);
  const at = platform.clock.now().toISOString();
  await platform.db.inIdentity((tx) =>
    companies.updateOwnPerson(tx, actor.personId, { ...details, at }),
  );
  await platform.db.inTenant(actor.companyId, async (tx) => {
    await companies.updateMember(tx, actor.memberId, details);
    await platform.audit.write(tx, actor, {
      action: 'member.details',
      subjectType: 'member',
      subjectId: actor.memberId,
      subjectLabel: `${details.firstName} ${details.lastName}`,
    });
    await announce(tx, { topic: 'member', id: actor.memberId, version: 0, by: actor.memberId });
  });
}
