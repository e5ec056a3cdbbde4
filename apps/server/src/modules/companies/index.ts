export { addMember, createCompany, type NewMember } from './companies.service.ts';
