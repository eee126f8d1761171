import { useEffect, useState } from 'react'
import { countsOf, type Counts } from './counts.ts'
import type { Writing } from './writing.ts'

/** Counting goes over the whole text: it waits until the keys rest, milliseconds. */
const rest = 400

/** The figures of the text, kept up to date shortly after each change. */
export function useCounts(writing: Writing): Counts {
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
      timer = setTimeout(count, rest)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [writing])
  return counts
}
