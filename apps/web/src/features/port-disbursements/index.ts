export { PortCostsPanel } from './PortCostsPanel.tsx';
