/** Door for the settings. */
export { ExchangeRatesSection } from './ExchangeRatesSection.tsx';
