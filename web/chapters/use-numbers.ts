import type { Chapter, chapterPlaces } from '@recto/contract/chapters'
import { useEffect } from 'react'
import { setBook } from '../editor/numbers.ts'
import type { Writing } from '../editor/writing.ts'
import { useAsk } from '../kernel/use-ask.ts'

/** Tells the editor where its numbers begin and what it can refer to; asks again when the chapter gets another number. */
export function useNumbers(writing: Writing | undefined, { id: chapterId, number }: Pick<Chapter, 'id' | 'number'>): void {
  const { data, refetch } = useAsk<typeof chapterPlaces>('GET /pressplatform/chapters/{chapterId}/places', { chapterId })
  const own = data?.own.number
  useEffect(() => {
    if (own !== undefined && own !== number) void refetch()
  }, [own, number, refetch])
  useEffect(() => {
    if (writing && data) setBook(writing.view, data)
  }, [writing, data])
}
