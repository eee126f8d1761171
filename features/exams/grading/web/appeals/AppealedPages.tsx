import { Modal } from 'antd'
import { useState } from 'react'
import type { AnswerPage, ShownRemark } from '#features/exams/attempts/contract.ts'
import { LargePage } from '#features/exams/attempts/web/marked/LargePage.tsx'
import { NotedPages } from '#features/exams/attempts/web/marked/NotedPages.tsx'
import { pageTexts } from '#features/exams/attempts/web/marked/page-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './appeals.module.css'

interface Props {
  pages: readonly AnswerPage[]
  remarks: readonly ShownRemark[]
  /** The number of a criterion in the rubric; 0: none. */
  numberOf: (criterionId: string) => number
}

/** The pages of the answer with the marks that it got; a press shows one large. */
export function AppealedPages({ pages, remarks, numberOf }: Props) {
  const t = useTexts(pageTexts)
  const [large, setLarge] = useState<number>()
  return (
    <>
      <NotedPages pages={pages} remarks={remarks} numberOf={numberOf} sizes="(width < 720px) 100vw, 640px" enlarge={setLarge} />
      <Modal
        open={large !== undefined}
        title={t.page((large ?? 0) + 1, pages.length)}
        footer={null}
        width={960}
        centered
        destroyOnHidden
        className={styles.large ?? ''}
        onCancel={() => setLarge(undefined)}
      >
        <LargePage pages={pages} at={large ?? 0} remarks={remarks} numberOf={numberOf} />
      </Modal>
    </>
  )
}
