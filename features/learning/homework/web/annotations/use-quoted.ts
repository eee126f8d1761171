import { App } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Annotation } from '../../contract-annotations.ts'
import { annotationTexts } from './annotation-texts.ts'

/** Whether the address brings a passage from the reader. */
export const useHasQuote = () => Boolean(useSearchParams()[0].get('quote'))

/** Takes the passage that the reader has put into the address of the page once, and takes it out of the address. */
export function useQuoted(asked: boolean, annotations: readonly Annotation[], add: (annotation: Annotation) => void): void {
  const t = useTexts(annotationTexts)
  const { message } = App.useApp()
  const [query, setQuery] = useSearchParams()
  const quote = (query.get('quote') ?? '').trim().slice(0, homeworkLimits.quoteLength)
  const block = (query.get('block') ?? '').slice(0, 60) || null
  useEffect(() => {
    if (!quote || !asked) return
    setQuery(
      (before) => {
        for (const name of ['quote', 'block', 'textbook', 'chapter']) before.delete(name)
        return before
      },
      { replace: true },
    )
    if (annotations.some((each) => each.block === block && each.quote === quote)) return
    if (annotations.length >= homeworkLimits.annotations) return void message.warning(t.full(homeworkLimits.annotations))
    add({ block, quote, note: '' })
    void message.success(t.added)
    // The address is read once: what follows changes the draft, not the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [quote, block, asked])
}
