import { useEffect } from 'react'
import { pageSource } from '#features/exams/attempts/web/marked/page-source.ts'
import type { Grading } from '../../../contract.ts'

/** Loads the pages of the answer that comes next, in the width in which the desk shows them. */
export function usePreloadedPages(next: Grading | undefined): void {
  useEffect(() => {
    for (const { url, width } of next?.pages ?? []) {
      if (url === null) continue
      const picture = new Image()
      picture.sizes = '552px'
      picture.srcset = pageSource(url, width).srcSet
    }
  }, [next])
}
