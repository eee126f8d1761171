import type { Chapter, chapterReferences } from '../../contract.ts'
import { useEffect } from 'react'
import { setBookNumbering } from '#web/editor/state/numbers.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'

/** The call that returns the numbers and reference targets. Saving a chapter makes its cached answers for other chapters stale. */
export const placesLine = 'GET /pressplatform/chapters/{chapterId}/places'

/** Gives the editor its starting numbers and reference targets; reads them again when the chapter number changes. */
export function useNumbers(writing: TextEditor | undefined, { id: chapterId, number }: Pick<Chapter, 'id' | 'number'>): void {
  const { data, refetch } = useRead<typeof chapterReferences>(placesLine, { chapterId })
  const own = data?.own.number
  useEffect(() => {
    if (own !== undefined && own !== number) void refetch()
  }, [own, number, refetch])
  useEffect(() => {
    if (writing && data) setBookNumbering(writing.view, data)
  }, [writing, data])
}
