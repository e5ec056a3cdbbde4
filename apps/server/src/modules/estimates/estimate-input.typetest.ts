import type { EstimateInputDocument } from '@mainsheet/contract';
import type { EstimateInput } from '@mainsheet/voyage';

/** Never run: the boundary's schema and the engine's input must be one shape, both ways. */
export function engineTakesWhatTheBoundaryParsed(document: EstimateInputDocument): EstimateInput {
  return document;
}

export function boundaryKnowsWhatTheEngineTakes(input: EstimateInput): EstimateInputDocument {
  return input;
}
