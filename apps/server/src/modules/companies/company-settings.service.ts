import {
  type ApprovalPolicy,
  approvalPolicy,
  type BusinessDetails,
  businessDetails,
  type InvoiceSettings,
  invoiceSettings,
  NO_BUSINESS_DETAILS,
  NO_INVOICE_SETTINGS,
  personalDetails,
} from '@mainsheet/contract';
import { findIbanFault, formatIban, type IbanFault, isBic } from '@mainsheet/identifiers';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import * as companies from './companies.repository.ts';

/** Who the company is. */
export function detailsOf(company: companies.CompanyRow): BusinessDetails {
  const kept = company.settings.details as Partial<BusinessDetails> | undefined;
  return { ...NO_BUSINESS_DETAILS, ...kept, name: company.name };
}

/** What stands on its invoices. */
export function invoiceSettingsOf(company: companies.CompanyRow): InvoiceSettings {
  return { ...NO_INVOICE_SETTINGS, ...(company.settings.invoice as Partial<InvoiceSettings>) };
}

/** Who must approve; before anybody sets it, one other person whatever the amount. */
export function approvalPolicyOf(company: companies.CompanyRow): ApprovalPolicy {
  const kept = company.settings.approvals as ApprovalPolicy | undefined;
  return kept ?? { steps: [{ currency: company.base_currency, fromAmount: '0', approvers: 1 }] };
}

export function readCompany(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, companies.getCompany);
}

export function readPersonalDetails(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, (tx) => companies.getMember(tx, actor.memberId));
}

type Update = { version: number; data: unknown };

export async function updateBusinessDetails(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const details = parseBody(businessDetails, data);
  return change(platform, actor, {
    version,
    action: 'company.details',
    patch: (company) => ({ name: details.name, settings: { ...company.settings, details } }),
  });
}

export async function updateInvoiceSettings(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const typed = parseBody(invoiceSettings, data);
  const bic = typed.bic.toUpperCase();
  const fault = typed.iban ? findIbanFault(typed.iban) : null;
  const violations = [
    ...(fault ? [{ code: 'IBAN', path: 'iban', message: IBAN_FAULTS[fault] }] : []),
    ...(bic && !isBic(bic) ? [{ code: 'BIC', path: 'bic', message: 'This is no BIC.' }] : []),
  ];
  if (violations.length > 0) throw invalidInput(violations);
  const iban = typed.iban ? formatIban(typed.iban) : '';
  const invoice = { ...typed, iban, bic };
  return change(platform, actor, {
    version,
    action: 'company.invoice-settings',
    patch: (company) => ({ name: company.name, settings: { ...company.settings, invoice } }),
  });
}

/** @throws DomainError INVALID_INPUT when a step asks for more people than may approve. */
export async function updateApprovalPolicy(
  platform: Platform,
  actor: Actor,
  { version, data }: Update,
): Promise<number> {
  const approvals = parseBody(approvalPolicy, data);
  const holders = await platform.db.inTenant(actor.companyId, companies.countApprovers);
  const violations = approvals.steps.flatMap(({ approvers }, index) =>
    approvers > holders ? [tooManyApprovers(index, holders)] : [],
  );
  if (violations.length > 0) throw invalidInput(violations);
  return change(platform, actor, {
    version,
    action: 'company.approval-policy',
    detail: { steps: approvals.steps },
    patch: (company) => ({ name: company.name, settings: { ...company.settings, approvals } }),
  });
}

const tooManyApprovers = (index: number, holders: number) => ({
  code: 'APPROVERS',
  path: `steps.${index}.approvers`,
  message: `Only ${holders} ${holders === 1 ? 'person' : 'people'} may approve. Give more people a role that may, or ask for fewer.`,
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
  patch: (company: companies.CompanyRow) => { name: string; settings: Record<string, unknown> };
};

function change(platform: Platform, actor: Actor, { version, action, detail = {}, patch }: Change) {
  return platform.db.inTenant(actor.companyId, async (tx: Tx) => {
    const company = await companies.lockCompany(tx);
    if (company.version !== version) throw new DomainError('STALE_VERSION');
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

/** One's own name, here and as the person that all one's companies share. */
export async function updatePersonalDetails(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<void> {
  const details = parseBody(personalDetails, data);
  const at = platform.clock.now().toISOString();
  await platform.db.inIdentity((tx) =>
    companies.renamePerson(tx, actor.personId, { ...details, at }),
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
