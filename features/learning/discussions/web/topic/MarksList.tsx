import { LeftOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import threadStyles from '#features/learning/posts/web/thread/thread.module.css'
import { thousands } from '#plain/numbers/digits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { Topic, TopicMark, topicMarks, topicMarksChange } from '../../contract.ts'
import { marksLine, topicLines } from '../lines.ts'
import { topicTexts } from '../topic-texts.ts'
import styles from './marks.module.css'

const pageSize = 50

/** The students of the class with their posts in a graded topic; points are saved when a field is left. */
export function MarksList({ topic, most, back }: { topic: Topic; most: number; back: string }) {
  const t = useTexts(topicTexts)
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const { data, error, refetch } = useRead<typeof topicMarks>(marksLine, { topicId: topic.id, query: { page, size: pageSize } }, { keep: true })
  return (
    <section className={threadStyles.page} aria-label={t.marksTitle}>
      <Link to={back} className={threadStyles.back}>
        <LeftOutlined aria-hidden /> {t.toTopic}
      </Link>
      <PageHeader title={`${t.marksTitle} · ${topic.title}`} level={2} aside={data && t.marksCounted(thousands(data.total))} />
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Spinner label={t.marksTitle} />}
      {data?.items.length === 0 && <EmptyState title={t.noStudents} detail={t.noStudentsHelp} />}
      {data && data.items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.student}</th>
              <th scope="col">{t.posts}</th>
              <th scope="col">{`${t.score} / ${most}`}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((mark) => (
              <MarkRow key={`${mark.id}.${mark.rowVersion}`} topicId={topic.id} mark={mark} most={most} />
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > pageSize && (
        <Pager
          counted={t.marksCounted(thousands(data.total))}
          total={data.total}
          page={page}
          size={pageSize}
          onChange={({ page: next }) =>
            next &&
            setQuery((now) => {
              now.set('page', String(next))
              return now
            })
          }
        />
      )}
    </section>
  )
}

function MarkRow({ topicId, mark, most }: { topicId: string; mark: TopicMark; most: number }) {
  const t = useTexts(topicTexts)
  const { message } = App.useApp()
  const [points, setPoints] = useState(mark.points)
  const [problem, setProblem] = useState('')
  const [save, { busy }] = useCall<typeof topicMarksChange>('PUT /pressplatform/topics/{topicId}/marks', {
    refresh: topicLines,
    refreshOnConflict: true,
    silent: true,
    onFail: (error) => (error.errorCode === 'conflict' ? void message.warning(t.conflict) : setProblem(error.fields?.[0]?.message ?? error.message)),
  })
  const leave = () => {
    if (points !== mark.points) void save({ topicId, body: { marks: [{ memberId: mark.id, points, rowVersion: mark.rowVersion }] } })
  }
  return (
    <tr>
      <td>
        <PersonName of={mark.name} name={mark.name} note={mark.number} avatarUrl={mark.avatarUrl} />
      </td>
      <td className={styles.number}>{mark.posts}</td>
      <td>
        <NumberInput
          aria-label={t.scoreOf(mark.name)}
          min={0}
          max={most}
          precision={2}
          value={points}
          disabled={busy}
          status={problem ? 'error' : ''}
          onChange={(value) => {
            setPoints(value)
            setProblem('')
          }}
          onBlur={leave}
          onPressEnter={leave}
        />
        {problem && (
          <small className={styles.problem} role="alert">
            {problem}
          </small>
        )}
      </td>
    </tr>
  )
}
