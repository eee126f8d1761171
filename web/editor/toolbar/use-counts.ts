import { useEffect, useState } from 'react'
import { countsOf, type Counts } from './counts.ts'
import type { TextEditor } from '../state/text-editor.ts'

/** Milliseconds after the last change until the text is counted again, because counting goes through the whole text. */
const countDelay = 400

/** The counts of the text, updated shortly after each change. */
export function useCounts(writing: TextEditor): Counts {
  const [counts, setCounts] = useState(() => countsOf(writing.view.state.doc))
  useEffect(() => {
    let counted = writing.view.state.doc
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      counted = writing.view.state.doc
      setCounts(countsOf(counted))
    }
    const stop = writing.subscribe(() => {
      if (writing.view.state.doc === counted) return
      clearTimeout(timer)
      timer = setTimeout(count, countDelay)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [writing])
  return counts
}
