import type { Class, ClassDraft } from '../contract.ts'
import { dayOf, instantOf } from '#web/ui/time/days.ts'

/** Values of the form of a class; days are `YYYY-MM-DD` or empty. */
export interface ClassValues {
  name: string
  term: string
  describe: string
  textbookId: string | null
  startsOn: string
  endsOn: string
  capacity: number | null
  joinMode: ClassDraft['joinMode']
  /** The last day on which the code is valid. */
  validUntil: string
  state: ClassDraft['state']
}

export const emptyClass: ClassValues = {
  name: '',
  term: '',
  describe: '',
  textbookId: null,
  startsOn: '',
  endsOn: '',
  capacity: null,
  joinMode: 'code',
  validUntil: '',
  state: 'recruiting',
}

export const valuesOf = ({ name, term, describe, textbook, startsOn, endsOn, capacity, joinMode, inviteExpiresAt, state }: Class): ClassValues => ({
  name,
  term,
  describe,
  textbookId: textbook?.id ?? null,
  startsOn: startsOn ?? '',
  endsOn: endsOn ?? '',
  capacity,
  joinMode,
  validUntil: inviteExpiresAt ? dayOf(new Date(inviteExpiresAt)) : '',
  state,
})

export const draftOf = ({ validUntil, ...values }: ClassValues): ClassDraft => ({
  ...values,
  startsOn: values.startsOn || null,
  endsOn: values.endsOn || null,
  capacity: values.capacity ?? null,
  inviteExpiresAt: validUntil ? instantOf(validUntil, '23:59:59') : null,
})
