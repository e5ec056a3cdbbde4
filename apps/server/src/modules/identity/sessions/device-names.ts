/** What the server learns of a browser from its headers. */
export type DeviceFacts = {
  readonly name: string;
  readonly model: string;
  readonly location: string;
};

const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const firstMatch = (text: string, table: readonly (readonly [string, RegExp])[]) =>
  table.find(([, pattern]) => pattern.test(text))?.[0];

let regionOfZone: ReadonlyMap<string, string> | null = null;

type ZonedLocale = Intl.Locale & { getTimeZones(): string[] | undefined };

/** Which country keeps a time zone, by the runtime's own tables. */
function regionsByZone(): ReadonlyMap<string, string> {
  const regions = new Map<string, string>();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const a of letters) {
    for (const b of letters) {
      const zones = (new Intl.Locale(`und-${a}${b}`) as ZonedLocale).getTimeZones() ?? [];
      for (const zone of zones) if (!regions.has(zone)) regions.set(zone, `${a}${b}`);
    }
  }
  return regions;
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** `Europe/Oslo` as `Oslo, Norway`: city and country as far as a time zone tells them. */
export function placeOfZone(zone: string): string {
  if (!/^[A-Za-z]+(\/[A-Za-z_-]+){1,2}$/.test(zone)) return '';
  regionOfZone ??= regionsByZone();
  const region = regionOfZone.get(zone);
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ');
  const country = region && countries.of(region);
  return country ? `${city}, ${country}` : city;
}

/** A browser as its person would name it: `Firefox on Windows`. */
export function describeDevice(userAgent: string, zone: string): DeviceFacts {
  const browser = firstMatch(userAgent, BROWSERS) ?? 'Unknown browser';
  const system = firstMatch(userAgent, SYSTEMS);
  return {
    name: system ? `${browser} on ${system}` : browser,
    model: system ?? '',
    location: placeOfZone(zone),
  };
}
