import type { RequestError } from '#web/kernel/send/send-errors.ts'

/** The longest text that is taken, as in the contract; from `near` on what is left is shown. */
export const longest = 2000
export const near = 1800

/** Why a note was not saved: the reason at its field, or what went wrong and that the text is kept. */
export const problemOf = (error: RequestError, kept: string): string => error.fields?.[0]?.message ?? `${error.message} ${kept}`
