/** Branded number: a plain number at run time, a distinct unit to the compiler. */
export type Quantity<Unit extends string> = number & { readonly __unit: Unit };

/** Metric tonnes of 1,000 kg: the only tonne of this product unless a name says otherwise. */
export type Tonnes = Quantity<'t'>;
/** Long (imperial) tons of 2,240 lb. */
export type LongTons = Quantity<'long ton'>;
/** Short (US) tons of 2,000 lb. */
export type ShortTons = Quantity<'short ton'>;
export type CubicMetres = Quantity<'m3'>;
export type CubicFeet = Quantity<'cuft'>;
/** US petroleum barrels of 42 US gallons. */
export type Barrels = Quantity<'bbl'>;
export type NauticalMiles = Quantity<'nm'>;
/** Nautical miles per hour. */
export type Knots = Quantity<'kn'>;
/** Elapsed days of 24 h. */
export type Days = Quantity<'d'>;
export type Hours = Quantity<'h'>;
export type Minutes = Quantity<'min'>;
export type Metres = Quantity<'m'>;
export type Millimetres = Quantity<'mm'>;
export type Feet = Quantity<'ft'>;
/** 3.75 means 3.75 %. */
export type Percent = Quantity<'%'>;
export type TonnesPerDay = Quantity<'t/d'>;
/** Tonnes of cargo that change the mean draft by one centimetre, in salt water. */
export type TonnesPerCentimetre = Quantity<'t/cm'>;
/** Density; also relative density against fresh water of 1 t/m3. */
export type TonnesPerCubicMetre = Quantity<'t/m3'>;
export type CubicMetresPerTonne = Quantity<'m3/t'>;
export type CubicFeetPerTonne = Quantity<'cuft/t'>;
export type CubicFeetPerLongTon = Quantity<'cuft/long ton'>;
/** API gravity at 60 degrees Fahrenheit. */
export type DegreesApi = Quantity<'API'>;

function branded<Unit extends string>(value: number): Quantity<Unit> {
  if (!Number.isFinite(value)) throw new RangeError(`A quantity must be finite, got ${value}`);
  return value as Quantity<Unit>;
}

type Constructor<Unit extends string> = (value: number) => Quantity<Unit>;

/** Constructors: each takes a finite number and throws RangeError for NaN and the infinities. */
export const tonnes: Constructor<'t'> = branded;
export const longTons: Constructor<'long ton'> = branded;
export const shortTons: Constructor<'short ton'> = branded;
export const cubicMetres: Constructor<'m3'> = branded;
export const cubicFeet: Constructor<'cuft'> = branded;
export const barrels: Constructor<'bbl'> = branded;
export const nauticalMiles: Constructor<'nm'> = branded;
export const knots: Constructor<'kn'> = branded;
export const days: Constructor<'d'> = branded;
export const hours: Constructor<'h'> = branded;
export const minutes: Constructor<'min'> = branded;
export const metres: Constructor<'m'> = branded;
export const millimetres: Constructor<'mm'> = branded;
export const feet: Constructor<'ft'> = branded;
export const percent: Constructor<'%'> = branded;
export const tonnesPerDay: Constructor<'t/d'> = branded;
export const tonnesPerCentimetre: Constructor<'t/cm'> = branded;
export const tonnesPerCubicMetre: Constructor<'t/m3'> = branded;
export const cubicMetresPerTonne: Constructor<'m3/t'> = branded;
export const cubicFeetPerTonne: Constructor<'cuft/t'> = branded;
export const cubicFeetPerLongTon: Constructor<'cuft/long ton'> = branded;
export const degreesApi: Constructor<'API'> = branded;

/** Adds two quantities of one unit. */
export function addQuantities<Unit extends string>(
  left: Quantity<Unit>,
  right: NoInfer<Quantity<Unit>>,
): Quantity<Unit> {
  return branded(left + right);
}

/** Scales a quantity by a pure number. */
export function scaleQuantity<Unit extends string>(
  quantity: Quantity<Unit>,
  factor: number,
): Quantity<Unit> {
  return branded(quantity * factor);
}
