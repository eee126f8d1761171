import { slot } from '#web/kernel/slots.ts'

/** Parts of the first page of one's own centre, above the books: what falls due, what is to be read. */
export const personHomeParts = slot('person home')
