export { LatestActivity } from './LatestActivity.tsx';
