export { BROKER_ACCURACY, PORT_ACCURACY, type PortHistory } from './accuracy.queries.ts';
export {
  correctionText,
  dailySuggestion,
  differenceOf,
  rangeText,
  verdictOf,
} from './accuracy-words.ts';
