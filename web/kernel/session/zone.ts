import { clockIn, offsetIn, zoneLabel } from '#plain/time/zone.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
let institutionZone: string | undefined

/** Sets the time zone of the institution; undefined on pages without an institution, which show the reader's own time. */
export const setZone = (timeZone: string | undefined): void => void (institutionZone = timeZone)

/** The time zone in which times are shown and typed. */
export const shownZone = (): string => institutionZone ?? ownZone

/** The hour on the reader's own clock, for a greeting. */
export const ownHour = (at = new Date()): number => Number(clockIn(ownZone, at).time.slice(0, 2))

/** Whether the clock of the reader shows another time than the screens. */
export const isOtherZone = (at = new Date()): boolean => offsetIn(shownZone(), at) !== offsetIn(ownZone, at)

/** The label of the time zone in which times are shown, if the reader's own clock shows another time; otherwise empty. */
export const otherZoneLabel = (language: string): string => (isOtherZone() ? zoneLabel(shownZone(), language, new Date()) : '')
