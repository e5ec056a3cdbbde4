/** Door for the settings and for papers that carry the company's logo. */
export { AccountsSection } from './AccountsSection.tsx';
export { BankSection } from './BankSection.tsx';
export { CloseSection } from './CloseSection.tsx';
export { CompanyLogo } from './CompanyLogo.tsx';
export { CompanySection } from './CompanySection.tsx';
export { EstimateDefaultsSection } from './EstimateDefaultsSection.tsx';
export { InvoiceSection } from './InvoiceSection.tsx';
export { VesselTrackingSection } from './VesselTrackingSection.tsx';
