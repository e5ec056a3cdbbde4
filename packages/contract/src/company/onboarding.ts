import { z } from 'zod';
import { name, numberIn, pastDate, phoneNumber, text } from '../fields/fields.ts';
import { VESSEL_TYPES } from '../operations/vessel.ts';

/** The steps to an account, in their order. */
export const ONBOARDING_TABS = [
  'fill-business-details',
  'email-password',
  'enter-otp',
  'enter-mobile-number',
  'enter-mobile-otp',
  'fill-personal-details',
  'who-is-filling',
  'describe-your-primary-business',
  'describe-your-company',
  'maritime',
  'no-of-employees',
] as const;
export type OnboardingTab = (typeof ONBOARDING_TABS)[number];

export const ONBOARDING_FLOWS = ['normal', 'invited', 'add-account'] as const;
export type OnboardingFlow = (typeof ONBOARDING_FLOWS)[number];
export const DEFAULT_FLOW: OnboardingFlow = 'normal';

const PERSONAL: ReadonlySet<string> = new Set(ONBOARDING_TABS.slice(1, 6));

/** Tabs a flow walks through: whoever is signed in is known, whoever is invited brings no company. */
export const TABS_OF_FLOW: Readonly<Record<OnboardingFlow, readonly OnboardingTab[]>> = {
  normal: ONBOARDING_TABS,
  invited: ['email-password', 'fill-personal-details'],
  'add-account': ONBOARDING_TABS.filter((tab) => !PERSONAL.has(tab)),
};

export const ONBOARDING_ROLES = ['owner', 'operator', 'commercial-manager'] as const;
export const FILLERS = ['owner', 'director', 'employee'] as const;
export const PRIMARY_BUSINESSES = ['owner', 'operator', 'charterer', 'manager', 'broker'] as const;
export const MONTHLY_REVENUES = [
  'Below 100,000',
  '100,000 to 1 million',
  '1 to 10 million',
  'Above 10 million',
] as const;
export const TRADE_AREAS = [
  'Worldwide',
  'Atlantic',
  'Pacific',
  'Indian Ocean',
  'Baltic and North Sea',
  'Mediterranean and Black Sea',
] as const;
export const EMPLOYEE_COUNTS = [
  '1 to 10',
  '11 to 50',
  '51 to 200',
  '201 to 1,000',
  'Above 1,000',
] as const;

const sixDigits = z.strictObject({
  otp: z
    .string('OTP must be 6 digits.')
    // Copied out of a message, a code brings spaces along.
    .overwrite((typed) => typed.replaceAll(/\s/g, ''))
    .regex(/^\d{6}$/, 'OTP must be 6 digits.'),
});
const country = z.string('Choose a country.').regex(/^[A-Z]{2}$/, 'Choose a country.');

/**
 * What each tab asks for; the messages stand beside the fields.
 * @param today civil date, after which nobody is born and nothing is incorporated
 */
export const onboardingAnswers = (today: string) =>
  ({
    'fill-business-details': z.strictObject({
      companyName: name('the legal name'),
      registrationNo: name('the registration number', 60),
      countryCode: country,
      incorporationDate: pastDate(today),
      website: text(200),
    }),
    'email-password': z.strictObject({
      email: z.email('Enter a valid business email.').max(254),
      password: z.string('Enter a password.').min(1, 'Enter a password.').max(200),
    }),
    'enter-otp': sixDigits,
    'enter-mobile-number': z.strictObject({
      mobile: phoneNumber,
    }),
    'enter-mobile-otp': sixDigits,
    'fill-personal-details': z.strictObject({
      firstName: name('your first name', 80),
      lastName: name('your last name', 80),
      birthDate: pastDate(today),
      jobTitle: text(80),
      address: name('your address', 300),
      postcode: text(20),
      city: name('your city', 100),
      countryCode: country,
    }),
    'who-is-filling': z.strictObject({ whoIsFilling: z.enum(FILLERS, 'Choose who you are.') }),
    'describe-your-primary-business': z.strictObject({
      primaryBusiness: z.enum(PRIMARY_BUSINESSES, 'Choose the primary business.'),
    }),
    'describe-your-company': z.strictObject({
      description: name('what the company does', 1000),
      monthlyRevenue: z.enum(MONTHLY_REVENUES, 'Choose the monthly revenue.'),
    }),
    maritime: z.strictObject({
      fleetSize: numberIn(0, 5000, 'vessels').int('Enter a whole number of vessels.'),
      vesselTypes: z.array(z.enum(VESSEL_TYPES)).min(1, 'Choose at least one type of vessel.'),
      tradeAreas: z.array(z.enum(TRADE_AREAS)).min(1, 'Choose at least one trade area.'),
      role: z.enum(ONBOARDING_ROLES, 'Choose a role.'),
    }),
    'no-of-employees': z.strictObject({
      noOfEmployees: z.enum(EMPLOYEE_COUNTS, 'Choose the number of employees.'),
    }),
  }) satisfies Record<OnboardingTab, z.ZodType>;

export type OnboardingAnswers<Tab extends OnboardingTab> = z.infer<
  ReturnType<typeof onboardingAnswers>[Tab]
>;
