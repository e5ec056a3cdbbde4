import type { EstimateInput } from '@mainsheet/estimate';
import { type CellParts, type Explanation, cell as typedCell } from '@mainsheet/explanation';
import type { Calculation } from '../estimate/estimate-voyage.ts';

/** What explainers read. */
export type Book = Calculation;

/** A cell of the estimate, with its provenance when the document knows it. */
export const cell = (input: EstimateInput, parts: CellParts): Explanation =>
  typedCell(parts, input.provenance[parts.path]);
