import type { RequestError } from '#web/kernel/send/send-errors.ts'

/** The longest text that is taken, as in the contract; from `near` on what is left is shown. */
export const longest = 2000
export const near = 1800

/** Why a note was not saved: the reason at its field, or what went wrong with the words of `kept`, that the text is kept. */
export const problemOf = ({ fields, message }: RequestError, kept: (why: string) => string): string => fields?.[0]?.message ?? kept(message)
