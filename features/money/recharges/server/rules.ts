import { clockIn } from '#plain/time/zone.ts'

const day = 24 * 3600_000

/** The readable number of a recharge: the date of the request in the institution's time zone, and the end of its id. */
export const numberOf = (id: string, at: Date, timeZone: string): string =>
  `CZ${clockIn(timeZone, at).day.replaceAll('-', '')}${id.slice(-8).toUpperCase()}`

/** True when a payment date is in the future in every time zone; clients send noon of the day. */
export const isFutureDate = (paidAt: string, now = Date.now()): boolean => Date.parse(paidAt) > now + day
