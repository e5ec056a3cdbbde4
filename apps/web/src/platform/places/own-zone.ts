/** The time zone of whoever looks, as the browser says: "Europe/Oslo". */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
