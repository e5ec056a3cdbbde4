export { BunkerMatchPanel } from './BunkerMatchPanel.tsx';
