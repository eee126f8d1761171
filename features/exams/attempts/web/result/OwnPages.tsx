import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnswerPage, ShownRemark } from '../../contract.ts'
import { LargePage } from '../marked/LargePage.tsx'
import { NotedPages } from '../marked/NotedPages.tsx'
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
  return (
    <>
      <NotedPages pages={pages} remarks={remarks} numberOf={numberOf} sizes="(width < 720px) 100vw, 624px" enlarge={setLarge} />
      {large !== undefined && (
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
          <LargePage pages={pages} at={large} remarks={remarks} numberOf={numberOf} />
        </Dialog>
      )}
    </>
  )
}
