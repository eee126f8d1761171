import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import type { PaperFull, QuestionOfBank } from './types.ts'
import { insertItem, newSection, type At } from '../session/edits.ts'
import { knowQuestions } from '../session/state.ts'
import { usePaper } from '../session/use-paper.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PrintView } from '../shown/PrintView.tsx'
import { StudentView } from '../shown/StudentView.tsx'
import { texts } from '../texts.ts'
import { BankColumn } from './BankColumn.tsx'
import { ComposeHeader } from './ComposeHeader.tsx'
import { Margin } from './margin/Margin.tsx'
import { Notices } from './Notices.tsx'
import { PaperBody } from './PaperBody.tsx'
import styles from './compose.module.css'

const tabs = ['compose', 'student', 'print'] as const
export type Tab = (typeof tabs)[number]

/** The composer: the bank, the paper and its margin; the paper as candidates see it; and its print. */
export function Composer({ start }: { start: PaperFull }) {
  const t = useTexts(texts)
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((each) => each === query.get('view')) ?? 'compose'
  const open = usePaper(start, memberId)
  const wide = useMedia('(width >= 1024px)')
  /** The last question that had the focus: what is added goes after it. */
  const [caret, setCaret] = useState<At>()
  useObjectName(open.draft.name)
  const composes = open.full.can.edit && wide
  const go = async (next: Tab) => {
    // The other views show what the server has.
    if (next !== 'compose') await open.save()
    setQuery((now) => new URLSearchParams({ id: now.get('id') ?? start.id, ...(next !== 'compose' && { view: next }) }), { replace: true })
  }

  /** Puts a question of the bank after the caret, or at the end of the last section of its type, or of a new one. */
  const add = (row: QuestionOfBank, at?: At) => {
    const item = (points: number) => ({ questionId: row.id, version: row.version, points })
    knowQuestions([{ ...row, deleted: row.deletedAt !== null }])
    open.changeSections((sections) => {
      const titled = sections.findLastIndex((each) => !each.draw && (each.items.length === 0 || sameType(each.items.at(-1)?.questionId, row)))
      const last = sections.findLastIndex((each) => !each.draw)
      const place =
        at ?? (caret && sections[caret.section] && !sections[caret.section]?.draw ? { section: caret.section, item: caret.item + 1 } : undefined)
      if (place) {
        const points = sections[place.section]?.items.at(-1)?.points ?? row.points
        return insertItem(sections, place, item(points))
      }
      const into = titled >= 0 ? titled : last
      const section = sections[into]
      if (!section || (titled < 0 && section.items.length > 0))
        return [...sections, newSection(t.types(row.questions_type), { items: [item(row.points)] })]
      return insertItem(sections, { section: into, item: section.items.length }, item(section.items.at(-1)?.points ?? row.points))
    })
    const target = at ?? (caret && { section: caret.section, item: caret.item + 1 })
    if (target) setCaret(target)
  }
  const sameType = (id: string | undefined, row: QuestionOfBank) => id !== undefined && open.known.get(id)?.questions_type === row.questions_type

  return (
    <div className={styles.page} data-tab={tab} data-bank={(composes && tab === 'compose') || undefined}>
      {composes && tab === 'compose' && <BankColumn open={open} add={add} />}
      <ComposeHeader open={open} tab={tab} go={(next) => void go(next)} />
      {tab === 'compose' && (
        <>
          <div className={styles.body} id="paper-body">
            <Notices open={open} />
            <PaperBody open={open} composes={composes} add={add} setCaret={setCaret} />
          </div>
          <Margin open={open} composes={composes} />
        </>
      )}
      {tab === 'student' && <StudentView open={open} />}
      {tab === 'print' && <PrintView open={open} />}
    </div>
  )
}
