import { vesselInput } from '@mainsheet/contract';
import {
  applyVessel,
  type EstimateInput,
  figuresOfVessel,
  sampleGrainVoyage,
} from '@mainsheet/voyage';
import { demoVessels } from '../src/modules/vessels/index.ts';
import type { SignedIn } from './test-server.ts';

type Vessel = { id: string; name: string; imo: string | null; deadweightT: number; details: never };
export type Saved = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
};
export type EstimateAnswer = Saved & {
  estimate: { id: string; status: string; version: number; fullNumber: string; result: Result };
};
type Result = { totals: { netTce: number; profit: number; completionAt: string } };
export type VoyageAnswer = Saved & {
  voyage: {
    id: string;
    voyageNumber: string;
    status: string;
    version: number;
    result: Result;
    estimateResult: Result;
    portCalls: { rowId: string; portFunction: string; estimatedArrivalAt: string }[];
  };
};

let vesselCount = 0;

async function newVessel(session: SignedIn): Promise<Vessel> {
  const template = demoVessels()[0]!;
  vesselCount += 1;
  const data = vesselInput.parse({ ...template, imo: null, name: `Hawk ${vesselCount}` });
  const { data: answer } = await session.graphql<{ createVessel: { vessel: Vessel } }>(
    `mutation ($data: VesselInput!) { createVessel(data: $data) {
      vessel { id name imo deadweightT details } } }`,
    { data },
  );
  return answer.createVessel.vessel;
}

export async function grainVoyage(session: SignedIn): Promise<EstimateInput> {
  const vessel = await newVessel(session);
  const input = applyVessel(sampleGrainVoyage(), figuresOfVessel(vessel), 14_000);
  const cargoes = input.cargoes.map((cargo) => ({ ...cargo, chartererId: null }));
  const bunkers = input.bunkers.map((row) => ({
    ...row,
    initialPrice: 600,
    initialQuantityT: 2000,
  }));
  // The code of the list, so that passages to it can be measured.
  const itinerary = input.itinerary.map((row) =>
    row.portName === 'Qingdao' ? { ...row, portCode: 'CNTAO' } : row,
  );
  return { ...input, cargoes, bunkers, itinerary };
}

async function newSheet(session: SignedIn): Promise<string> {
  const { data } = await session.graphql<{ createEstimateSheet: { estimateSheetId: string } }>(
    'mutation { createEstimateSheet(name: "Grain December", isPublic: true) { estimateSheetId } }',
  );
  return data.createEstimateSheet.estimateSheetId;
}

const CREATE = `mutation ($data: EstimateDataInput!) { createEstimate(data: $data) {
  errorFlag message violations { path message }
  estimate { id status version fullNumber result } } }`;

export async function newEstimate(session: SignedIn, inputs: EstimateInput) {
  const worksheetId = await newSheet(session);
  const variables = { data: { estimateData: { worksheetId, inputs } } };
  const answer = await session.graphql<{ createEstimate: EstimateAnswer }>(CREATE, variables);
  return answer.data.createEstimate;
}

export const VOYAGE = `errorFlag message violations { path message } voyage { id voyageNumber status version
  result estimateResult portCalls { rowId portFunction estimatedArrivalAt } }`;

export async function fix(session: SignedIn, estimateId: string) {
  const answer = await session.graphql<{ createVoyage: VoyageAnswer }>(
    `mutation ($id: ID!) { createVoyage(estimateId: $id) { ${VOYAGE} } }`,
    { id: estimateId },
  );
  return answer;
}

/** A voyage fixed from the sample estimate: 66,000 mt of one cargo, 95 % of the freight first. */
export async function fixedVoyage(session: SignedIn) {
  const inputs = await grainVoyage(session);
  Object.assign(inputs.cargoes[0] ?? {}, { initialPercent: 95, balancePercent: 5 });
  const { estimate } = await newEstimate(session, inputs);
  const { data } = await fix(session, estimate.id);
  const { voyage } = data.createVoyage;
  return { voyage, vesselId: inputs.vessel?.id ?? '', cargoRowId: inputs.cargoes[0]?.id ?? '' };
}

/** Types the papers of the first cargo into the voyage, as the cargo tab does. */
export async function typePapers(
  who: SignedIn,
  id: string,
  papers: Partial<EstimateInput['cargoes'][0]>,
) {
  const { data } = await who.graphql<{ voyage: { version: number; inputs: EstimateInput } }>(
    `{ voyage(id: "${id}") { version inputs } }`,
  );
  const { version, inputs } = data.voyage;
  const cargoes = inputs.cargoes.map((cargo) => ({ ...cargo, ...papers }));
  const saved = await who.graphql<{ updateVoyage: { errorFlag: string; violations: object[] } }>(
    `mutation ($id: ID!, $version: Int!, $data: VoyageInput!) {
      updateVoyage(voyageId: $id, version: $version, data: $data) {
        errorFlag violations { path message } } }`,
    { id, version, data: { inputs: { ...inputs, cargoes } } },
  );
  return saved.data.updateVoyage;
}
