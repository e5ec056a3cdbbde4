export { type BoardParams, withOpening } from './board-view.ts';
