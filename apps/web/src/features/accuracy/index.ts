export { PORT_ACCURACY, type PortHistory } from './accuracy.queries.ts';
export { correctionText, rangeText } from './accuracy-words.ts';
