import { useEffect, useState } from 'react'
import type { AnswerPage } from '../../contract.ts'
import type { AttemptPages } from '../question/by-hand/open-pages.ts'
import { loadByHand } from '../question/later-parts.ts'

interface Wanted {
  /** Null: no attempt, or one that takes no answers by hand. */
  attemptId: string | null
  arrived: readonly AnswerPage[]
  memberId: string
  /** The pages that the answers name now; undefined: not known. */
  named: () => ReadonlySet<string> | undefined
}

/** The pages by hand of an attempt, which are sent as long as this page is open, also after handing in. Undefined until the part is loaded. */
export function useAttemptPages({ attemptId, arrived, memberId, named }: Wanted): AttemptPages | undefined {
  const [pages, setPages] = useState<AttemptPages>()
  useEffect(() => {
    if (attemptId === null) return
    let opened: AttemptPages | undefined
    let left = false
    void loadByHand().then(
      ({ openPages }) => {
        if (left) return
        opened = openPages({ id: attemptId, pages: arrived }, memberId, named)
        setPages(opened)
      },
      // Without a network; the pages are sent when the test is opened again.
      () => undefined,
    )
    return () => {
      left = true
      opened?.end()
      setPages(undefined)
    }
  }, [attemptId, arrived, memberId, named])
  return pages
}
