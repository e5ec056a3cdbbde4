import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EstimateInput } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { fixedVoyage, grainVoyage, newEstimate } from '../fixtures/fixed-voyage.ts';
import { runAsOwner, testServer } from '../test-server.ts';

const server = testServer();

/** Fields that documents of the first version did not have. */
const YOUNG = "array['schemaVersion', 'carbon', 'provenance', 'additionalPremiums']";

/** Makes every stored document one of the first version, as it lay there before an upgrade. */
const ageDocuments = () =>
  runAsOwner(
    server,
    `update estimate set inputs = inputs - ${YOUNG};
    update estimate_revision set inputs = inputs - ${YOUNG};
    update voyage set inputs = inputs - ${YOUNG}, estimate_inputs = estimate_inputs - ${YOUNG}`,
  );

describe('estimates and voyages saved by an older version', () => {
  it('are read complete, explained and saved again with the figures they had', async () => {
    const operator = await server.signIn('Owner');
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, inputs);
    const { voyage } = await fixedVoyage(operator);
    await ageDocuments();

    const { data } = await operator.graphql<{
      estimate: { inputs: EstimateInput; version: number };
      voyage: { inputs: EstimateInput; estimateInputs: EstimateInput; version: number };
    }>(
      `query ($e: ID!, $v: ID!) { estimate(id: $e) { inputs version }
        voyage(id: $v) { inputs estimateInputs version } }`,
      { e: estimate.id, v: voyage.id },
    );
    expect(data.estimate.inputs).toEqual(inputs);
    for (const document of [data.voyage.inputs, data.voyage.estimateInputs]) {
      expect(document).toMatchObject({ carbon: null, provenance: {}, additionalPremiums: 0 });
    }

    const saved = await operator.graphql<{
      updateVoyage: { errorFlag: string; voyage: { result: typeof voyage.result } };
    }>(
      `mutation ($id: ID!, $v: Int!, $data: VoyageInput!) { updateVoyage(voyageId: $id, version: $v, data: $data) {
        errorFlag voyage { result } } }`,
      { id: voyage.id, v: data.voyage.version, data: { remarks: 'After the upgrade' } },
    );
    expect(saved.data.updateVoyage).toMatchObject({ errorFlag: 'SUCCESS' });
    expect(saved.data.updateVoyage.voyage.result.totals.profit).toBe(voyage.result.totals.profit);
  });

  it('are brought up wherever a statement reads whole documents', () => {
    const modules = fileURLToPath(new URL('../../src/modules/', import.meta.url));
    const readers = globSync(`${modules}**/*.repository.ts`).filter((file) =>
      /select[^`]*\b(?:[a-z]\.)?(?:estimate_)?inputs\b(?!\s*->)[^`]*from (?:estimate|voyage)/s.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(readers.length).toBeGreaterThan(1);
    const forgetful = readers.filter(
      (file) => !readFileSync(file, 'utf8').includes('upcastEstimate('),
    );
    expect(forgetful.map((file) => relative(modules, file))).toEqual([]);
  });
});
