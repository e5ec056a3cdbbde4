export { getBaseCurrency, getCompany } from './companies.repository.ts';
export { addMember, createCompany, type NewMember } from './companies.service.ts';
