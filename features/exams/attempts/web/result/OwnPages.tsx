import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnswerPage, ShownRemark } from '../../contract.ts'
import { MarkedPage } from '../marked/MarkedPage.tsx'
import { NotedPages, onPage } from '../marked/NotedPages.tsx'
import { pageTexts } from '../marked/page-texts.ts'
import { Dialog } from '../page/Dialog.tsx'

interface Props {
  pages: readonly AnswerPage[]
  remarks: readonly ShownRemark[]
  /** The number of a criterion in the rubric; 0: none. */
  numberOf: (criterionId: string) => number
}

/** The pages of one's own answer with the marks on them; a press shows one large. */
export function OwnPages({ pages, remarks, numberOf }: Props) {
  const t = useTexts(pageTexts)
  const [large, setLarge] = useState<number>()
  const close = () => setLarge(undefined)
  const page = large === undefined ? undefined : pages[large]
  return (
    <>
      <NotedPages pages={pages} remarks={remarks} numberOf={numberOf} sizes="(width < 720px) 100vw, 624px" enlarge={setLarge} />
      {page && large !== undefined && (
        <Dialog
          title={t.page(large + 1, pages.length)}
          className="is-sheet"
          onClose={close}
          aside={
            <button type="button" className="ex-btn" onClick={close}>
              {t.close}
            </button>
          }
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard */}
          <div className="paper-large" tabIndex={0} role="region" aria-label={t.page(large + 1, pages.length)}>
            <MarkedPage
              page={page}
              number={large + 1}
              of={pages.length}
              remarks={onPage(remarks, page).marks}
              noteOf={onPage(remarks, page).noteOf}
              numberOf={numberOf}
              sizes="1100px"
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
