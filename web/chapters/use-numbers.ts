import type { Chapter, chapterPlaces } from '@recto/contract/chapters'
import { useEffect } from 'react'
import { setBook } from '../editor/numbers.ts'
import type { Writing } from '../editor/writing.ts'
import { useAsk } from '../kernel/use-ask.ts'

/** The call that tells them; what one saves makes the answers for other chapters old. */
export const placesLine = 'GET /pressplatform/chapters/{chapterId}/places'

/** Tells the editor where its numbers begin and what it can refer to; asks again when the chapter gets another number. */
export function useNumbers(writing: Writing | undefined, { id: chapterId, number }: Pick<Chapter, 'id' | 'number'>): void {
  const { data, refetch } = useAsk<typeof chapterPlaces>(placesLine, { chapterId })
  const own = data?.own.number
  useEffect(() => {
    if (own !== undefined && own !== number) void refetch()
  }, [own, number, refetch])
  useEffect(() => {
    if (writing && data) setBook(writing.view, data)
  }, [writing, data])
}
