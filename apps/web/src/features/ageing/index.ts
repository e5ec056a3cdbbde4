export { OpenAccount } from './OpenAccount.tsx';
