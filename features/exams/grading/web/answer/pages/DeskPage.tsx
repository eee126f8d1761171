import { RotateRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { MarkedPage } from '#features/exams/attempts/web/marked/MarkedPage.tsx'
import { onPage } from '#features/exams/attempts/web/marked/NotedPages.tsx'
import { pageTexts } from '#features/exams/attempts/web/marked/page-texts.ts'
import type { AnswerPage } from '#features/exams/attempts/contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Remark } from '../../../contract.ts'
import { writing } from '../note-places.ts'
import type { Placed } from './gestures.ts'
import { PageLayer } from './PageLayer.tsx'
import { pagesTexts } from './pages-texts.ts'
import styles from './pages.module.css'
import type { PageTools } from './use-page-tools.ts'

interface Props {
  page: AnswerPage
  at: number
  of: number
  remarks: readonly Remark[]
  numberOf: (criterionId: string) => number
  /** The number of a note in the list, which stands below the pages where there is no room beside them. */
  noteOf: (id: string) => number
  zoom: number
  tools: PageTools
  editable: boolean
  place: (page: string, placed: Placed) => void
  move: (id: string, line: number[]) => void
  remove: (id: string) => void
}

/** A page of the answer at the desk: what is drawn or moved is shown while it is done, and becomes a mark at its end. */
export function DeskPage({ page, at, of, remarks, numberOf, noteOf, zoom, tools, editable, place, move, remove }: Props) {
  const t = useTexts(pagesTexts)
  const words = useTexts(pageTexts)
  const [trace, setTrace] = useState<Placed>()
  const [moved, setMoved] = useState<{ id: string; line: number[] }>()
  const { sha256, url } = page
  const turn = tools.turnOf(sha256)
  const { marks } = onPage(remarks, page)
  const extra = (id: string, { kind, line }: Placed): Remark => ({ id, kind, at: null, on: { page: sha256, line }, criterionId: '', text: '' })
  const shown = [
    ...marks.map((mark) => (mark.id === moved?.id ? { ...mark, on: { page: sha256, line: moved.line } } : mark)),
    ...(trace ? [extra('trace', trace)] : []),
    ...(tools.noteAt?.page === sha256 ? [extra(writing, { kind: 'note', line: [tools.noteAt.x, tools.noteAt.y] })] : []),
  ]
  return (
    <div className={styles.page} data-at={at}>
      <div className={styles.head}>
        <span>{words.page(at + 1, of)}</span>
        <Button type="text" icon={<RotateRightOutlined aria-hidden />} aria-label={t.turn} onClick={() => tools.turn(sha256)} />
      </div>
      <MarkedPage
        page={page}
        number={at + 1}
        of={of}
        remarks={shown}
        numberOf={numberOf}
        noteOf={noteOf}
        turn={turn}
        sizes={`(width < 720px) 100vw, ${Math.round(5.52 * zoom)}px`}
      >
        {(view) =>
          editable &&
          url !== null && (
            <PageLayer
              page={sha256}
              number={at + 1}
              view={view}
              turn={turn}
              marks={marks}
              numberOf={numberOf}
              tools={tools}
              trace={setTrace}
              shift={setMoved}
              place={place}
              move={move}
              remove={remove}
            />
          )
        }
      </MarkedPage>
    </div>
  )
}
