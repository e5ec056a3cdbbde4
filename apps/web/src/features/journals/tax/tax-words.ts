/** A rate of the report as people say it: “VAT 25 %”, “No tax”, “Booked without a document”. */
export function rateText({
  name,
  rate,
}: {
  name: string;
  rate?: string | null | undefined;
}): string {
  if (rate === null || rate === undefined) return 'Booked without a document';
  return name === '' ? 'No tax' : `${name} ${rate} %`;
}
