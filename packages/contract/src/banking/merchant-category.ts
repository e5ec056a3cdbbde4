/** What merchants sell, and the account of the chart that such spending belongs to at first. */
export const MERCHANT_CATEGORIES = {
  AIR_TRAVEL: { name: 'Air travel', account: '5200' },
  HOTEL: { name: 'Hotel', account: '5200' },
  MEALS: { name: 'Meals', account: '5200' },
  TRANSPORT: { name: 'Transport', account: '5200' },
  OFFICE: { name: 'Office and software', account: '5200' },
  TELECOM: { name: 'Telecom', account: '5200' },
  TRAINING: { name: 'Training', account: '5200' },
  MEDICAL: { name: 'Medical', account: '5100' },
  SHIP_SUPPLIES: { name: 'Ship supplies', account: '5100' },
  PORT: { name: 'Port and marina', account: '5010' },
  FUEL: { name: 'Fuel', account: '5000' },
  CASH: { name: 'Cash', account: '5200' },
  GAMING: { name: 'Gaming', account: '5200' },
  OTHER: { name: 'Other', account: '5200' },
} as const satisfies Record<string, { name: string; account: string }>;
export type MerchantCategory = keyof typeof MERCHANT_CATEGORIES;
export const MERCHANT_CATEGORY_KEYS = Object.keys(MERCHANT_CATEGORIES) as [
  MerchantCategory,
  ...MerchantCategory[],
];

/** First and last code of a category. Source: ISO 18245 (merchant category codes). */
const CODES: readonly (readonly [from: number, to: number, category: MerchantCategory])[] = [
  [3000, 3350, 'AIR_TRAVEL'],
  [3351, 3500, 'TRANSPORT'],
  [3501, 3999, 'HOTEL'],
  [4011, 4131, 'TRANSPORT'],
  [4411, 4411, 'TRANSPORT'],
  [4457, 4468, 'PORT'],
  [4511, 4511, 'AIR_TRAVEL'],
  [4582, 4582, 'AIR_TRAVEL'],
  [4784, 4789, 'TRANSPORT'],
  [4812, 4816, 'TELECOM'],
  [5021, 5044, 'OFFICE'],
  [5045, 5046, 'OFFICE'],
  [5047, 5047, 'MEDICAL'],
  [5051, 5085, 'SHIP_SUPPLIES'],
  [5111, 5111, 'OFFICE'],
  [5122, 5122, 'MEDICAL'],
  [5172, 5172, 'FUEL'],
  [5198, 5200, 'SHIP_SUPPLIES'],
  [5541, 5542, 'FUEL'],
  [5551, 5551, 'SHIP_SUPPLIES'],
  [5732, 5734, 'OFFICE'],
  [5811, 5814, 'MEALS'],
  [5912, 5912, 'MEDICAL'],
  [5942, 5943, 'OFFICE'],
  [5983, 5983, 'FUEL'],
  [6010, 6012, 'CASH'],
  [7011, 7011, 'HOTEL'],
  [7372, 7372, 'OFFICE'],
  [7512, 7523, 'TRANSPORT'],
  [7800, 7802, 'GAMING'],
  [7995, 7995, 'GAMING'],
  [8011, 8099, 'MEDICAL'],
  [8211, 8299, 'TRAINING'],
];

/** The category of a merchant by the four digits that card networks give it. */
export function categoryOfMerchant(code: string): MerchantCategory {
  const number = Number(code);
  return CODES.find(([from, to]) => number >= from && number <= to)?.[2] ?? 'OTHER';
}
