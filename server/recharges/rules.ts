const day = 24 * 3600_000

/** The number that people quote: the day it was asked for, where the institution is, and the end of its id. */
export const numberOf = (id: string, at: Date, timeZone: string): string =>
  `CZ${at.toLocaleDateString('sv-SE', { timeZone }).replaceAll('-', '')}${id.slice(-8).toUpperCase()}`

/** Whether a day of payment has not come yet anywhere: the day’s noon is what is sent. */
export const isAhead = (paidAt: string, now = Date.now()): boolean => Date.parse(paidAt) > now + day
