import { type EstimateInput, newTimeCharterSide } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { grainVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();
let operator: SignedIn;
beforeAll(async () => {
  operator = await server.signIn('Operator');
});

type Template = {
  id: string;
  name: string;
  estimateCount: number;
  vesselNames: string[];
  version: number;
};
type Answer = {
  message: string;
  violations: { message: string }[];
  template: Template | null;
};
const FIELDS = 'id name estimateCount vesselNames version';

async function ask<Data>(by: SignedIn, text: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await by.graphql<Data | null>(text, variables);
  return { data, error: errors?.[0]?.message ?? null };
}

const list = async (by: SignedIn) =>
  (await ask<{ worksheetTemplates: Template[] }>(by, `{ worksheetTemplates { ${FIELDS} } }`)).data
    ?.worksheetTemplates ?? [];

const save = (by: SignedIn, sheetId: string, name: string) =>
  ask<{ saveWorksheetTemplate: Answer }>(
    by,
    `mutation ($sheetId: ID!, $name: String!) { saveWorksheetTemplate(estimateSheetId: $sheetId, name: $name) {
      message violations { message } template { ${FIELDS} } } }`,
    { sheetId, name },
  );

const rename = (by: SignedIn, { id, version }: Template, name: string) =>
  ask<{ renameWorksheetTemplate: Answer }>(
    by,
    `mutation ($id: ID!, $version: Int!, $name: String!) {
      renameWorksheetTemplate(templateId: $id, version: $version, name: $name) {
        message violations { message } template { ${FIELDS} } } }`,
    { id, version, name },
  );

const remove = (by: SignedIn, { id, version }: Template) =>
  ask<{ deleteWorksheetTemplate: Answer }>(
    by,
    `mutation ($id: ID!, $version: Int!) { deleteWorksheetTemplate(templateId: $id, version: $version) {
      message violations { message } template { ${FIELDS} } } }`,
    { id, version },
  );

type Made = { createSheetFromTemplate: { estimateSheetId: string | null } };
const begin = (by: SignedIn, templateId: string, name: string) =>
  ask<Made>(
    by,
    `mutation ($id: ID!, $name: String!) {
      createSheetFromTemplate(templateId: $id, name: $name) { estimateSheetId } }`,
    { id: templateId, name },
  );

type Sheet = {
  estimateSheet: { estimates: { id: string; name: string; inputs: EstimateInput }[] };
};
const sheetOf = async (by: SignedIn, id: string) =>
  (
    await ask<Sheet>(
      by,
      'query ($id: ID!) { estimateSheet(id: $id) { estimates { id name inputs } } }',
      { id },
    )
  ).data?.estimateSheet.estimates ?? [];

type NewSheet = { createEstimateSheet: { estimateSheetId: string } };
type NewEstimate = { createEstimate: { id: string } };
const add = async (by: SignedIn, estimateData: object) =>
  (
    await ask<NewEstimate>(
      by,
      'mutation ($data: EstimateDataInput!) { createEstimate(data: $data) { id } }',
      { data: { estimateData } },
    )
  ).data!.createEstimate.id;

/** A worksheet of two voyages, the second sailed after the first. */
async function worksheet(): Promise<string> {
  const inputs = await grainVoyage(operator);
  for (const cargo of inputs.cargoes) cargo.billOfLadingOn = '2026-12-01';
  const { data } = await ask<NewSheet>(
    operator,
    'mutation { createEstimateSheet(name: "Grain", isPublic: true) { estimateSheetId } }',
  );
  const worksheetId = data!.createEstimateSheet.estimateSheetId;
  const followsEstimateId = await add(operator, { worksheetId, inputs });
  await add(operator, { worksheetId, name: 'Second', inputs: { ...inputs, followsEstimateId } });
  return worksheetId;
}

describe('a template of worksheets', () => {
  it('keeps the estimates of a worksheet for the company; a new one begins with them, in ten days and chained as they were', async () => {
    const sheetId = await worksheet();
    const saved = await save(operator, sheetId, '  Grain pair ');
    const template = saved.data?.saveWorksheetTemplate.template;
    expect(template).toMatchObject({ name: 'Grain pair', estimateCount: 2, version: 1 });
    expect(template?.vesselNames).toHaveLength(1);
    const colleague = await server.signIn('Owner');
    expect((await list(colleague)).map(({ name }) => name)).toContain('Grain pair');
    const made = await begin(colleague, template!.id, 'January');
    const [first, second, ...more] = await sheetOf(
      colleague,
      made.data?.createSheetFromTemplate.estimateSheetId ?? '',
    );
    expect(more).toEqual([]);
    expect(second).toMatchObject({ name: 'Second', inputs: { followsEstimateId: first?.id } });
    // The clock stands on 20 November 2026.
    expect(first?.inputs).toMatchObject({ commencingAt: '2026-11-30T00:00:00.000Z' });
    expect(first?.inputs.cargoes[0]).toMatchObject({
      ...{ billOfLadingOn: null, laycanStartAt: null, laycanEndAt: null },
      quantity: 66_000,
    });
    // No worksheet, list or search knows the template itself.
    const { data } = await ask<{ listEstimateSheets: { name: string }[] }>(
      operator,
      '{ listEstimateSheets(search: "Grain pair") { name } }',
    );
    expect(data?.listEstimateSheets).toEqual([]);
  });

  it('keeps the link of a voyage that stands left of the one it follows, and no hand-over of its ship', async () => {
    const { data } = await ask<NewSheet>(
      operator,
      'mutation { createEstimateSheet(name: "Turned", isPublic: true) { estimateSheetId } }',
    );
    const worksheetId = data!.createEstimateSheet.estimateSheetId;
    const inputs = await grainVoyage(operator);
    const side = {
      ...newTimeCharterSide(),
      ...{ deliveryAt: '2026-09-01T00:00:00.000Z', redeliveryAt: '2027-03-01T00:00:00.000Z' },
      ...{ ballastBonus: 300_000, currency: 'USD' },
    };
    const hired = { ...inputs, operationType: 'TCI-VCO', timeCharterIn: side };
    const later = await add(operator, { worksheetId, name: 'Later', inputs: hired });
    const sooner = await add(operator, { worksheetId, name: 'Sooner', inputs: hired });
    const linked = await ask(
      operator,
      `mutation ($id: ID!, $data: EstimateDataInput!) {
        updateEstimate(estimateId: $id, version: 1, data: $data) { __typename } }`,
      {
        id: later,
        data: {
          estimateData: { name: 'Later', inputs: { ...hired, followsEstimateId: sooner } },
        },
      },
    );
    expect(linked.error).toBeNull();
    const saved = await save(operator, worksheetId, 'Turned pair');
    const template = saved.data!.saveWorksheetTemplate.template!;
    const made = await begin(operator, template.id, 'Turned again');
    const [first, second] = await sheetOf(
      operator,
      made.data?.createSheetFromTemplate.estimateSheetId ?? '',
    );
    expect([first?.name, second?.name]).toEqual(['Later', 'Sooner']);
    expect(first?.inputs.followsEstimateId).toBe(second?.id);
    const none = { deliveryAt: null, redeliveryAt: null, ballastBonus: 0 };
    expect(first?.inputs.timeCharterIn).toMatchObject(none);
  });

  it('is renamed and deleted by its version; a name is there once, and worksheets that began with it stay', async () => {
    const sheetId = await worksheet();
    const one = (await save(operator, sheetId, 'Coal')).data!.saveWorksheetTemplate.template!;
    expect((await save(operator, sheetId, 'COAL')).error).toContain('A template with this name');
    expect((await save(operator, sheetId, ' ')).data?.saveWorksheetTemplate.violations).toEqual([
      { message: 'Enter the template.' },
    ]);
    const renamed = (await rename(operator, one, 'Coal, handy')).data?.renameWorksheetTemplate;
    expect(renamed?.template).toMatchObject({ name: 'Coal, handy', version: 2 });
    expect((await rename(operator, one, 'Late')).error).toContain('in the meantime');
    const made = await begin(operator, one.id, 'From coal');
    const owner = await server.signIn('Owner');
    expect((await remove(owner, renamed!.template!)).data?.deleteWorksheetTemplate.message).toBe(
      'The template Coal, handy was deleted.',
    );
    expect((await list(operator)).map(({ id }) => id)).not.toContain(one.id);
    expect((await begin(operator, one.id, 'Again')).error).toContain('not found');
    const sheet = made.data?.createSheetFromTemplate.estimateSheetId ?? '';
    expect(await sheetOf(operator, sheet)).toHaveLength(2);
    // Its name is free again.
    expect((await save(operator, sheetId, 'Coal, handy')).data).not.toBeNull();
  });

  it('another company’s is not there, nor for who may not', async () => {
    const sheetId = await worksheet();
    const one = (await save(operator, sheetId, 'Ours alone')).data!.saveWorksheetTemplate.template!;
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', companyId);
    expect(await list(stranger)).toEqual([]);
    for (const refused of [
      await begin(stranger, one.id, 'Theirs'),
      await rename(stranger, one, 'Theirs'),
      await remove(stranger, one),
      await save(stranger, sheetId, 'Theirs'),
    ]) {
      expect(refused.error).toContain('not found');
    }
    const viewer = await server.signIn('Viewer');
    const forbidden = 'You do not have permission to perform this action';
    expect((await save(viewer, sheetId, 'Mine')).error).toBe(forbidden);
    expect((await begin(viewer, one.id, 'Mine')).error).toBe(forbidden);
    expect((await rename(viewer, one, 'Mine')).error).toBe(forbidden);
    expect((await remove(viewer, one)).error).toBe(forbidden);
  });
});
