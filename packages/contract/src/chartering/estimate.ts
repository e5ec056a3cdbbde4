import {
  ESTIMATE,
  type EstimateInput,
  type Fields,
  OTHER_ROW,
  type OtherRow,
  upcastEstimate,
  VESSEL_FIGURES,
  type VesselFigures,
} from '@mainsheet/estimate';
import * as z from 'zod';
import { name } from '../fields/fields.ts';
import { schemaOfPart } from '../fields/schema-of-field.ts';

const partSchema = <Part>(fields: Fields) =>
  schemaOfPart(fields) as unknown as z.ZodType<Part, Part>;

/** A row of other revenue or expense. */
export const otherRow = partSchema<OtherRow>(OTHER_ROW);

export const vesselFiguresSchema = partSchema<VesselFigures>(VESSEL_FIGURES);

/**
 * Inputs of an estimate at the boundary: the document the voyage engine calculates from, as it is stored and sent,
 * of any version. Strict: a misspelt field is refused, never dropped. Limits keep a hostile document small; the
 * trade's rules (speed above zero, balanced quantities) are the engine's findings, so that a draft can always be
 * saved.
 */
export const estimateInputSchema = z.preprocess(
  upcastEstimate,
  partSchema<EstimateInput>(ESTIMATE),
) as z.ZodType<EstimateInput, EstimateInput>;

/** What a template of worksheets is called; its estimates are those of a worksheet. */
export const worksheetTemplateInput = z.object({ name: name('the template', 120) });
