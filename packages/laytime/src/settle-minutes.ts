/** Minutes settled to the microminute, so that sums of whole minutes are whole. */
export const settleMinutes = (minutes: number): number => Math.round(minutes * 1e6) / 1e6;
