import type { Actor } from '../../platform/actor.ts';
import type { LinkedAccounting } from '../accounting/index.ts';
import type { ConnectedMailbox } from '../mailboxes/index.ts';
import type { AccountRow, PersonRow } from './identity.repository.ts';

export type ContactRecord = {
  readonly actor: Actor;
  readonly person: PersonRow;
  readonly accounts: readonly AccountRow[];
  /** Whether any mail beside security notices is wanted. */
  readonly isMailWanted: boolean;
  /** Whether a browser of theirs takes pushed messages. */
  readonly isPushed: boolean;
  readonly hasAuthenticator: boolean;
  /** Whether this installation counts which pages are used. */
  readonly isCounted: boolean;
  /** What they may see of systems the books go to, and of mailboxes. */
  readonly accounting: LinkedAccounting;
  readonly mailboxes: readonly ConnectedMailbox[];
  /** Whether this installation tells new people of the AI mode. */
  readonly isAiAnnounced: boolean;
};

const textIn = (record: unknown, key: string): string => {
  const value = (record as Readonly<Record<string, unknown>> | undefined)?.[key];
  return typeof value === 'string' ? value : '';
};

/** Fields of services this installation has no account with: there, and empty. */
const NOT_CONNECTED = {
  banking_connection_id: '',
  commerce_connection_id: '',
  airwallex_id: '',
  airwallex_status: '',
  airwallex_invite_link: '',
  fb_contact_id: '',
  ninja_user_id: '',
} as const;

/** Fields of a subscription: accounts are sold by people, not by plans and trials. */
const NO_PLAN = {
  cb_plan_id: '',
  cb_plan_type: '',
  cb_customer_id: '',
  cb_subscription_id: '',
  cb_subscription_enddate: null,
  cb_subscription_createddate: null,
  current_billing_amount: null,
  user_limit: null,
  trial_expired: false,
  trial_start_date: null,
  trial_end_date: null,
  trial_module_access: [],
  prequalified_user: false,
} as const;

function personFields({ person, current }: { person: PersonRow; current: AccountRow | undefined }) {
  const { details } = person;
  return {
    dob: textIn(details, 'birthDate'),
    city: textIn(details, 'city'),
    state: '',
    county: '',
    country: textIn(details, 'countryCode'),
    country_id: textIn(details, 'countryCode'),
    postcode: textIn(details, 'postcode'),
    address1: textIn(details, 'address'),
    address2: '',
    locations: [],
    mobile: person.mobile,
    phone_code: '',
    job_title: current?.job_title ?? '',
    email: person.email,
    firstname: person.first_name,
    lastname: person.last_name,
    isactive: !person.is_deactivated,
    isDeactivate: person.is_deactivated,
    deactiveReason: '',
    user_status: person.is_deactivated ? 'DEACTIVATED' : 'ACTIVE',
    isShowAIPopup: person.is_show_ai_popup,
  };
}

function companyFields(current: AccountRow | undefined) {
  const { details, onboarding } = (current?.settings ?? {}) as Record<string, unknown>;
  return {
    company_name: current?.company_name ?? '',
    company_type: textIn(onboarding, 'primaryBusiness'),
    company_city: textIn(details, 'city'),
    company_county: '',
    company_country: textIn(details, 'countryCode'),
    company_postcode: textIn(details, 'postcode'),
    company_address_1: textIn(details, 'address'),
    company_address2: '',
    website: textIn(details, 'website'),
    registration_no: textIn(details, 'registrationNo'),
    who_is_filling: textIn(onboarding, 'whoIsFilling'),
    monthly_revenue: textIn(onboarding, 'monthlyRevenue'),
    no_of_employees: textIn(onboarding, 'noOfEmployees'),
    date_of_incorporation: textIn(onboarding, 'incorporationDate'),
    questionnaire: onboarding ?? {},
    is_primary_applicant: textIn(onboarding, 'whoIsFilling') !== '',
    isonboarding_completed: true,
    account_status: current?.account_status ?? 'PENDING',
    awx_account: [
      {
        awxa_account_status: current?.account_status ?? 'PENDING',
        ninja_company_key: '',
        ninja_company_id: '',
        awxa_accounts_id: '',
      },
    ],
    kyc_status: current?.kyc_status ?? '',
    kyb_status: current?.kyc_status ?? '',
    banner_status: current?.account_status === 'ACTIVE' ? '' : 'KYC',
    is_house: current?.is_house ?? false,
    base_currency: current?.base_currency ?? '',
  };
}

function presentAccount(account: AccountRow) {
  return {
    company_id: account.company_id,
    contact_id: account.member_id,
    account_name: account.company_name,
    status: account.account_status,
    created_at: account.created_at,
    balance_created_at: account.balance_created_at ?? account.created_at,
  };
}

/** Who is signed in and what they may do, field names as specified. */
export function presentContactInfo(record: ContactRecord) {
  const { actor, person, accounts } = record;
  const current = accounts.find((a) => a.company_id === actor.companyId);
  return {
    ...NOT_CONNECTED,
    ...NO_PLAN,
    ...record.accounting,
    connected_mailbox: record.mailboxes,
    ...personFields({ person, current }),
    ...companyFields(current),
    uid: person.id,
    contact_id: actor.memberId,
    member_id: actor.memberId,
    company_id: actor.companyId,
    role: actor.roleName,
    role_id: current?.role_id ?? '',
    card_availability: current?.card_availability ?? false,
    role_config_name: actor.roleName,
    user_role_name: actor.roleName,
    is_demo: actor.isRestricted,
    push_notification: record.isPushed,
    email_notification: record.isMailWanted,
    google_Authendicator: record.hasAuthenticator,
    product_analytics: record.isCounted,
    ai_invitation: record.isAiAnnounced,
    // A one-time code comes with a login; afterwards there is none to show.
    customToken: '',
    user_permissions: actor.permissions,
    cloud_permissions: actor.permissions,
    frontend_permission: actor.permissions,
    accounts: accounts
      .filter((a) => a.member_status === 'ACTIVE')
      .map(presentAccount)
      .toSorted((a, b) => b.balance_created_at.localeCompare(a.balance_created_at)),
  };
}
