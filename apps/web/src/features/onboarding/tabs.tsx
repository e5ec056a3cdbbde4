import {
  EMPLOYEE_COUNTS,
  FILLERS,
  MONTHLY_REVENUES,
  ONBOARDING_ROLES,
  type OnboardingAnswers,
  type OnboardingTab,
  PRIMARY_BUSINESSES,
  TRADE_AREAS,
  VESSEL_TYPES,
} from '@mainsheet/contract';
import type { ComponentType } from 'react';
import type { JsonRecord } from '../../api/rest.ts';
import { COUNTRY_OPTIONS } from '../../platform/places/countries.ts';
import {
  LongTextField,
  MultiSelectField,
  NumberField,
  PastDateField,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { SignUp } from './sign-up.ts';

type FieldsProps = { signUp: SignUp };
type TabDefinition = {
  /** In the list of steps. */
  step: string;
  title: string;
  hint: (signUp: SignUp) => string;
  blank: JsonRecord;
  Fields: ComponentType<FieldsProps>;
};

const optionsOf = (values: readonly string[], name = (value: string) => value) =>
  values.map((value) => ({ value, label: name(value) }));
const capital = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');

type Business = OnboardingAnswers<'fill-business-details'>;
const BusinessFields = () => (
  <>
    <TextField<Business> name="companyName" label="Legal name" />
    <TextField<Business> name="registrationNo" label="Registration no." />
    <SelectField<Business>
      name="countryCode"
      label="Country of registration"
      options={COUNTRY_OPTIONS}
    />
    <PastDateField<Business> name="incorporationDate" label="Incorporated on" />
    <TextField<Business> name="website" label="Website" hint="Leave it empty if there is none" />
  </>
);

type SignIn = OnboardingAnswers<'email-password'>;
function SignInFields({ signUp }: FieldsProps) {
  const isInvited = signUp.flow === 'invited';
  return (
    <>
      <TextField<SignIn> name="email" label="Business email" type="email" disabled={isInvited} />
      <PasswordField isKnown={signUp.isKnown} />
    </>
  );
}

type Code = OnboardingAnswers<'enter-otp'>;
const CodeFields = () => <TextField<Code> name="otp" label="6-digit code" />;

type Mobile = OnboardingAnswers<'enter-mobile-number'>;
const MobileFields = () => (
  <TextField<Mobile> name="mobile" label="Mobile number" type="tel" hint="Like +47 900 12 345" />
);

type Personal = OnboardingAnswers<'fill-personal-details'>;
const PersonalFields = () => (
  <>
    <TextField<Personal> name="firstName" label="First name" />
    <TextField<Personal> name="lastName" label="Last name" />
    <PastDateField<Personal> name="birthDate" label="Birth date" />
    <TextField<Personal> name="jobTitle" label="Job title" />
    <TextField<Personal> name="address" label="Address" />
    <TextField<Personal> name="postcode" label="Postcode" />
    <TextField<Personal> name="city" label="City" />
    <SelectField<Personal> name="countryCode" label="Country" options={COUNTRY_OPTIONS} />
  </>
);

type Describe = OnboardingAnswers<'describe-your-company'>;
const DescribeFields = () => (
  <>
    <LongTextField<Describe> name="description" label="What the company does" rows={3} />
    <ChoiceField<Describe>
      name="monthlyRevenue"
      label="Monthly revenue, USD"
      options={optionsOf(MONTHLY_REVENUES)}
    />
  </>
);

type Maritime = OnboardingAnswers<'maritime'>;
const MaritimeFields = () => (
  <>
    <NumberField<Maritime> name="fleetSize" label="Fleet size" unit="vessels" blank={null} />
    <MultiSelectField<Maritime>
      name="vesselTypes"
      label="Vessel types"
      options={optionsOf(VESSEL_TYPES)}
    />
    <MultiSelectField<Maritime>
      name="tradeAreas"
      label="Trade areas"
      options={optionsOf(TRADE_AREAS)}
    />
    <ChoiceField<Maritime>
      name="role"
      label="Your role"
      options={optionsOf(ONBOARDING_ROLES, capital)}
    />
  </>
);

const choice =
  (name: string, label: string, values: readonly string[], named = capital) =>
  () => <ChoiceField name={name} label={label} options={optionsOf(values, named)} />;

const SENT = 'It has six digits and is good for ten minutes.';

/** What each step shows, in words; the fields bind to the contract's own answers. */
export const TAB_DEFINITIONS: Readonly<Record<OnboardingTab, TabDefinition>> = {
  'fill-business-details': {
    step: 'Company',
    title: 'Your company',
    hint: () => 'As its register says.',
    blank: {
      companyName: '',
      registrationNo: '',
      countryCode: null,
      incorporationDate: null,
      website: '',
    },
    Fields: BusinessFields,
  },
  'email-password': {
    step: 'Sign-in',
    title: 'Your sign-in',
    hint: ({ isKnown, company }) =>
      isKnown
        ? `You know Mainsheet: join ${company} with the password you have.`
        : 'You log in with these from now on.',
    blank: { email: '', password: '' },
    Fields: SignInFields,
  },
  'enter-otp': {
    step: 'E-mail code',
    title: 'Confirm your e-mail',
    hint: ({ email }) => `We sent a code to ${email}. ${SENT}`,
    blank: { otp: '' },
    Fields: CodeFields,
  },
  'enter-mobile-number': {
    step: 'Mobile',
    title: 'Your mobile number',
    hint: () => 'We send a code to it.',
    blank: { mobile: '' },
    Fields: MobileFields,
  },
  'enter-mobile-otp': {
    step: 'Mobile code',
    title: 'Confirm your mobile number',
    hint: () => `We sent a code by text message. ${SENT}`,
    blank: { otp: '' },
    Fields: CodeFields,
  },
  'fill-personal-details': {
    step: 'About you',
    title: 'About you',
    hint: () => 'As your passport or identity card says.',
    blank: {
      firstName: '',
      lastName: '',
      birthDate: null,
      jobTitle: '',
      address: '',
      postcode: '',
      city: '',
      countryCode: null,
    },
    Fields: PersonalFields,
  },
  'who-is-filling': {
    step: 'Who you are',
    title: 'Who is filling this in?',
    hint: () => 'In what capacity you act for the company.',
    blank: { whoIsFilling: null },
    Fields: choice('whoIsFilling', 'I am', FILLERS),
  },
  'describe-your-primary-business': {
    step: 'Primary business',
    title: 'Your primary business',
    hint: () => 'What most of the revenue comes from.',
    blank: { primaryBusiness: null },
    Fields: choice('primaryBusiness', 'The company is', PRIMARY_BUSINESSES),
  },
  'describe-your-company': {
    step: 'Description',
    title: 'Describe your company',
    hint: () => 'A sentence or two is enough.',
    blank: { description: '', monthlyRevenue: null },
    Fields: DescribeFields,
  },
  maritime: {
    step: 'Fleet and trade',
    title: 'Your fleet and trade',
    hint: () => 'Ships you own, operate or charter in.',
    blank: { fleetSize: null, vesselTypes: [], tradeAreas: [], role: null },
    Fields: MaritimeFields,
  },
  'no-of-employees': {
    step: 'People',
    title: 'How many people work for you?',
    hint: () => 'Ashore; crews do not count.',
    blank: { noOfEmployees: null },
    Fields: choice('noOfEmployees', 'Number of employees', EMPLOYEE_COUNTS, (value) => value),
  },
};
