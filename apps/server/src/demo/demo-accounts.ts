import { EMPTY_KYC_FORM, type KycDocumentKind, type KycForm } from '@mainsheet/contract';
import {
  addDocument,
  createMainsheetAccount,
  saveKyc,
  startKyc,
  submitKyc,
} from '../modules/kyc/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { pageOf } from './demo-page.ts';

const ADDRESS = { address: 'Strandgaten 18', postcode: '5013', city: 'Bergen', countryCode: 'NO' };

const FORM: KycForm = {
  ...EMPTY_KYC_FORM,
  ...ADDRESS,
  legalName: 'Fjordline Tankers AS',
  registrationNo: '927 441 308',
  incorporationDate: '2024-05-14',
  people: [
    {
      firstName: 'Jonas',
      lastName: 'Lindberg',
      birthDate: '1974-09-02',
      nationality: 'NO',
      isDirector: true,
      sharePercent: 55,
    },
    {
      firstName: 'Ada',
      lastName: 'Nyqvist',
      birthDate: '1981-12-19',
      nationality: 'SE',
      isDirector: false,
      sharePercent: 30,
    },
  ],
  purpose: 'Freight and demurrage in, hire and bunkers out, for two product tankers.',
  currencies: ['USD', 'EUR', 'NOK'],
  monthlyVolume: '1 to 10 million',
};

const PAPERS: readonly (readonly [KycDocumentKind, string])[] = [
  ['register_extract', 'Register extract Fjordline Tankers'],
  ['identity', 'Passport Jonas Lindberg'],
  ['identity', 'Passport Ada Nyqvist'],
];

/** The first company has its account; the second one's application waits for the host. */
export async function loadAccounts(
  platform: Platform,
  { verified, applicant }: { verified: Actor; applicant: Actor },
): Promise<void> {
  await createMainsheetAccount(platform, verified, {
    ...ADDRESS,
    legalName: 'Fjordline Bulk AS',
    purpose: 'Freight in, hire, bunkers and port costs out.',
    currencies: ['USD', 'NOK'],
    termsAgreed: true,
  });
  await startKyc(platform, applicant, true);
  const version = await saveKyc(platform, applicant, { version: 1, form: FORM });
  for (const [kind, name] of PAPERS) {
    await addDocument(platform, applicant, { kind, name: `${name}.pdf`, content: pageOf(name) });
  }
  await submitKyc(platform, applicant, version);
}
