import { Button, Drawer, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { thousands } from '#plain/numbers/digits.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { momentText } from '#web/ui/time/When.tsx'
import type { gradingList } from '../../contract-answers.ts'
import type { GradingFigures, GradingOverview } from '../../contract.ts'
import { answersLine } from '../lines.ts'
import { pagesTexts } from '../answer/pages/pages-texts.ts'
import { dialogTexts } from '../texts/dialog-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import styles from './dialogs.module.css'

interface Props {
  open: boolean
  onClose: () => void
  overview: GradingOverview
  questionId: string
  graders: GradingFigures['graders']
  show: (id: string) => void
}

const sorts = ['place', '-points', 'points', '-gradedAt'] as const
const pageSize = 50

/** The answers to a question: the lead sees all, other graders those that they have graded. A click opens one at the desk. */
export function AnswersDrawer({ open, onClose, overview, questionId, graders, show }: Props) {
  const t = useTexts(dialogTexts)
  const words = useTexts(pagesTexts)
  const [filter, setFilter] = useState<{ state?: 'waiting' | 'done'; graderId?: string; sort: (typeof sorts)[number] }>({ sort: 'place' })
  const [size, setSize] = useState(pageSize)
  const asked = { testId: overview.id, questionId, query: { ...filter, size } }
  const { data, error, refetch } = useRead<typeof gradingList>(answersLine, open ? asked : undefined, { keep: true, fresh: true })
  const change = (next: Partial<typeof filter>) => {
    setSize(pageSize)
    setFilter((now) => ({ ...now, ...next }))
  }
  return (
    <Drawer
      open={open}
      title={overview.leads ? t.answersTitle : t.mineTitle}
      extra={data && t.counted(thousands(data.total))}
      size={560}
      onClose={onClose}
    >
      <div className={styles.filters}>
        {overview.leads && (
          <Select
            aria-label={t.state}
            value={filter.state ?? ''}
            options={[
              { value: '', label: t.all },
              { value: 'waiting', label: t.waitingState },
              { value: 'done', label: t.doneState },
            ]}
            onChange={(value) => {
              const { state: _, ...others } = filter
              setSize(pageSize)
              setFilter(value === 'waiting' || value === 'done' ? { ...others, state: value } : others)
            }}
          />
        )}
        {overview.leads && (
          <Select
            aria-label={t.grader}
            value={filter.graderId ?? ''}
            options={[{ value: '', label: t.anyGrader }, ...graders.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(value) => {
              const { graderId: _, ...others } = filter
              setSize(pageSize)
              setFilter(value ? { ...others, graderId: value } : others)
            }}
          />
        )}
        <Select
          aria-label={t.sort}
          value={filter.sort}
          options={sorts.map((value) => ({ value, label: t.sorts(value) }))}
          onChange={(sort) => change({ sort })}
        />
      </div>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Waiting>
      )}
      {data?.items.length === 0 && <p>{t.noAnswers}</p>}
      <ul className={styles.answers}>
        {data?.items.map(({ id, label, name, round, points, gradedBy, gradedAt, heldBy, handedTo, beginning, pages }) => (
          <li key={id}>
            <button type="button" aria-label={t.open(name ?? label)} onClick={() => show(id)}>
              <b>{name ?? label}</b>
              {round > 1 && <small>{round === 2 ? t.second : t.third}</small>}
              <em>{points === null ? '–' : pointsText(points)}</em>
              <span>
                {pages > 0 && <small>{words.pages(pages)}</small>} {beginning}
              </span>
              <small>
                {gradedBy && gradedAt && `${gradedBy} ${momentText(gradedAt)}`}
                {heldBy && t.held(heldBy)}
                {!heldBy && handedTo && t.handedTo(handedTo)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {data && data.items.length < data.total && size < 100 && <Button onClick={() => setSize(100)}>{t.more}</Button>}
    </Drawer>
  )
}
