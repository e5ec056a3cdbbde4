import type { EstimateResult } from '@mainsheet/voyage';

/** Calls at which a cargo is loaded or discharged, in their order. */
export const callsOfCargo = ({ rows }: Pick<EstimateResult, 'rows'>, cargoId: string) =>
  rows.filter(({ call }) => call.parcels.some((parcel) => parcel.cargoId === cargoId));
