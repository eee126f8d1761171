import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnswerPage, ShownRemark } from '../../contract.ts'
import { MarkedPage } from './MarkedPage.tsx'
import { onPage } from './NotedPages.tsx'
import { pageTexts } from './page-texts.ts'

interface Props {
  pages: readonly AnswerPage[]
  /** The place of the page that is shown, from 0 on. */
  at: number
  remarks: readonly ShownRemark[]
  /** The number of a criterion in the rubric; 0: none. */
  numberOf: (criterionId: string) => number
}

/** A page of an answer, wide enough to read what is written small; it is scrolled where the window is narrower. */
export function LargePage({ pages, at, remarks, numberOf }: Props) {
  const t = useTexts(pageTexts)
  const page = pages[at]
  if (!page) return null
  const { marks, noteOf } = onPage(remarks, page)
  const name = t.page(at + 1, pages.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard
    <div className="paper-large" tabIndex={0} role="region" aria-label={name}>
      <MarkedPage page={page} number={at + 1} of={pages.length} remarks={marks} noteOf={noteOf} numberOf={numberOf} sizes="1100px" />
    </div>
  )
}
