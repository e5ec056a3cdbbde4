// A worksheet of many estimates as benchmarks make it, through the API like anybody.
import {
  type EstimateInput,
  newItineraryRow,
  newParcel,
  sampleGrainVoyage,
} from '@mainsheet/voyage';

/** Password of everybody of the demo company. */
export const PASSWORD = 'mainsheet-demo';

type Size = { readonly columns: number; readonly ports: number };

/** A voyage of so many calls: open, loads and discharges of parcels, end. */
export function voyageOfPorts(column: number, vesselId: string, ports: number): EstimateInput {
  const sample = sampleGrainVoyage();
  const [first, ...rest] = sample.itinerary.toSorted((a, b) => a.sequenceNo - b.sequenceNo);
  const last = rest.at(-1);
  if (!first || !last) throw new Error('the sample voyage has no ports');
  const cargoId = sample.cargoes[0]?.id ?? '';
  const between = Array.from({ length: ports - 2 }, (_, index) => {
    const isLoad = index < (ports - 2) / 2;
    const like = rest.find((row) => row.portFunction === (isLoad ? 'Loading' : 'Discharging'));
    const row = like ?? newItineraryRow('', 0, isLoad ? 'Loading' : 'Discharging');
    const parcels = row.parcels.length > 0 ? row.parcels : [newParcel(cargoId)];
    return { ...row, parcels, distanceNm: row.distanceNm + 10 * column + index };
  });
  const itinerary = [first, ...between, last].map((row, index) => ({
    ...row,
    id: `call-${index + 1}`,
    sequenceNo: index + 1,
  }));
  const vessel = sample.vessel && { ...sample.vessel, id: vesselId };
  return { ...sample, vessel, dailyCost: 7_000 + 50 * column, itinerary };
}

export type Ask = <Data>(query: string, variables?: object) => Promise<Data>;

/** Headers of one person of the demo company, signed in. */
export async function signInAs(address: string, email: string) {
  const login = await fetch(`${address}/v2/contact/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: Buffer.from(PASSWORD).toString('base64') }),
  });
  const { result } = (await login.json()) as { result: { sessionToken: string } };
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { authorization: `Bearer ${result.sessionToken}`, cookie: cookies.join('; ') };
}

/** The API as one person of the demo company. */
export async function askAs(address: string, email: string): Promise<Ask> {
  const headers = { ...(await signInAs(address, email)), 'content-type': 'application/json' };
  return async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const body = JSON.stringify({ query, variables });
    const answer = await fetch(`${address}/v2/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
}

/** A public worksheet of so many estimates; its id, and those of the estimates. */
export async function makeWorksheet(ask: Ask, { columns, ports }: Size) {
  const { createEstimateSheet } = await ask<{ createEstimateSheet: { estimateSheetId: string } }>(
    `mutation { createEstimateSheet(name: "${columns} columns", isPublic: true) { estimateSheetId } }`,
  );
  const worksheetId = createEstimateSheet.estimateSheetId;
  const { vessels } = await ask<{ vessels: { id: string }[] }>('{ vessels { id } }');
  const vesselId = vessels[0]?.id ?? '';
  const estimates: { id: string; inputs: EstimateInput }[] = [];
  for (let column = 0; column < columns; column++) {
    const inputs = voyageOfPorts(column, vesselId, ports);
    const { createEstimate } = await ask<{ createEstimate: { id: string | null } }>(
      `mutation Create($data: EstimateDataInput!) {
        createEstimate(data: $data) { id violations { path message } } }`,
      { data: { estimateData: { worksheetId, name: '', inputs } } },
    );
    if (!createEstimate.id) throw new Error(JSON.stringify(createEstimate));
    estimates.push({ id: createEstimate.id, inputs });
  }
  return { worksheetId, estimates };
}

/** The value at a share of a sorted row. */
export const rank = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;
