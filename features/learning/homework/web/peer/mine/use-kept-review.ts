import { useState } from 'react'
import { keptEntries } from '#web/kernel/kept/kept-entries.ts'
import { useGlobal } from '#web/kernel/session/state.ts'

/** What was typed of a review and not saved, with the number of the save on which it is based. */
export interface TypedReview {
  no: number
  points: (number | null)[]
  comment: string
}

/** The review of one work that the person is writing, kept in this browser until it is saved; undefined while nothing is typed. */
export function useKeptReview(reviewId: string): [TypedReview | undefined, (typed: TypedReview | undefined) => void] {
  const me = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const [entries] = useState(() => keptEntries<TypedReview>(`recto.review.${me}.${reviewId}.`, () => localStorage))
  const [typed, setTyped] = useState<TypedReview | undefined>(() => entries.read()[0]?.[1])
  const type = (next: TypedReview | undefined) => {
    setTyped(next)
    entries.write(new Map(next ? [['typed', next]] : []))
  }
  return [typed, type]
}
