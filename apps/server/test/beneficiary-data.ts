export const PHONE = '+31 10 555 0199';

/** The form of a beneficiary at a Dutch bank. */
export const beneficiaryData = (contactId: string, more: object = {}) => ({
  ...{ entityType: 'COMPANY', name: 'Rotterdam Marine Fuels B.V.', contactId, email: '' },
  ...{ street: 'Wilhelminakade', building: '85', postcode: '3072 AP', town: 'Rotterdam' },
  ...{ countryCode: 'NL', bankCountryCode: 'NL', currency: 'USD', method: 'LOCAL' },
  ...{ iban: 'NL91ABNA0417164300', accountNumber: '', routingCode: '', bic: '', bankName: '' },
  ...more,
});
