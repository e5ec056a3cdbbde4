/** The unit that the end of a field's name says, longest first. */
const UNITS: readonly [RegExp, string][] = [
  [/Percent$/, 'percent, 3.75 is 3.75 %'],
  [/TPerM3$/, 'tonnes per m³'],
  [/M3PerT$/, 'm³ per tonne'],
  [/TPerDay$/, 'tonnes per day'],
  [/PerDay$|^dailyCost$/, 'money per day'],
  [/PerT$|PerTonne$/, 'money per tonne'],
  [/TPerCm$/, 'tonnes per cm'],
  [/Nm$/, 'nautical miles'],
  [/Kn$/, 'knots'],
  [/M3$/, 'm³'],
  [/Minutes$/, 'minutes'],
  [/Hours$|^hours$/, 'hours'],
  [/Days$|^days$/, 'days'],
  [/At$/, 'moment, ISO 8601 with Z or an offset'],
  [/On$/, 'civil date, YYYY-MM-DD'],
  [/(?:draft|depth|length|beam|height).*M$/i, 'metres'],
  [/Mm$/, 'millimetres'],
  [/[a-z]T$/, 'tonnes'],
  [/Usd$/, 'USD'],
  [/Eur$/, 'EUR'],
  [
    /^(?:rate|price|lumpsum|amount|cost|portExpenses|.*(?:Expenses|Cost|Price|Rate))$/,
    'money in the currency of the document',
  ],
  [/^quantity/i, 'cargo in the unit beside it, else tonnes'],
  [/^lat(?:itude)?$|^lon(?:gitude)?$/, 'decimal degrees, north and east positive'],
];

type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON schema whose numbers say their unit: as described, else as their names say. */
export function withUnits(schema: unknown, name = ''): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withUnits(part, name));
  if (!isObject(schema)) return schema;
  const described = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => {
      if (key !== 'properties' || !isObject(part)) return [key, withUnits(part, name)];
      const fields = Object.entries(part).map(([field, inner]) => [field, withUnits(inner, field)]);
      return [key, Object.fromEntries(fields)];
    }),
  );
  const unit = UNITS.find(([ending]) => ending.test(name))?.[1];
  const isNumber = described.type === 'number' || described.type === 'integer';
  return isNumber && unit !== undefined ? { description: unit, ...described } : described;
}
