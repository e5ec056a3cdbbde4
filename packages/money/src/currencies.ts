/**
 * ISO 4217 alphabetic codes with their exponent (minor unit digits), table A.1 in force 2026:
 * funds, metals and testing codes left out; BGN kept for invoices dated before the euro.
 */
const CODES_BY_EXPONENT: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD
    CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
    GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD
    MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
    PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS
    TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_EXPONENT).flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(exponent)] as const),
  ),
);

/** An ISO 4217 code such as USD. */
export type CurrencyCode = string;

/** All codes the product accepts, in alphabetical order. */
export const CURRENCY_CODES: readonly CurrencyCode[] = [...EXPONENTS.keys()].toSorted();

export function isCurrencyCode(text: string): boolean {
  return EXPONENTS.has(text);
}

/** Minor unit digits of a currency, or null for an unknown code. */
export function findCurrencyExponent(currency: CurrencyCode): number | null {
  return EXPONENTS.get(currency) ?? null;
}
