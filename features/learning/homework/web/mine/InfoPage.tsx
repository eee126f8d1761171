import { LeftOutlined } from '@ant-design/icons'
import { Skeleton, Tabs } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { MyHomework, myHomeworkGet } from '../../contract-mine.ts'
import { myHomeworkLine } from '../lines.ts'
import { HandedAnnotations } from '../annotations/HandedAnnotations.tsx'
import { HandedAnswers } from '../questions/Questions.tsx'
import { myShapes } from '../shown/shapes.ts'
import { Task } from '../shown/Task.tsx'
import { PeerReviewsTab } from '../peer/mine/PeerReviewsTab.tsx'
import { peerTexts } from '../peer/peer-texts.ts'
import { texts } from '../texts.ts'
import { GroupBox } from './GroupBox.tsx'
import { HandedIn } from './HandedIn.tsx'
import styles from './info.module.css'
import { mineTexts } from './mine-texts.ts'
import { Result } from './Result.tsx'
import { Times } from './Times.tsx'
import { Workplace } from './Workplace.tsx'

/** The homework of `?homeworkId=` in the class of `?id=`, for its student. */
export default function InfoPage() {
  const all = useTexts(texts)
  const [query] = useSearchParams()
  const classId = reference.read(query.get('id') ?? '')
  const homeworkId = reference.read(query.get('homeworkId') ?? '')
  const asked = classId && homeworkId ? { classId, homeworkId } : undefined
  const { data, error, refetch } = useRead<typeof myHomeworkGet>(myHomeworkLine, asked, { onFocus: false })
  if (!asked) return <EmptyState title={all.gone} />
  if (data) return <Info key={`${data.classId}${data.id}`} homework={data} />
  if (error) return <LoadFailure error={error} gone={all.gone} retry={() => void refetch()} />
  return (
    <Waiting>
      <Skeleton active paragraph={{ rows: 10 }} />
    </Waiting>
  )
}

function Info({ homework }: { homework: MyHomework }) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  const p = useTexts(peerTexts)
  const [query, setQuery] = useSearchParams()
  const tab = homework.reviewed && query.get('tab') === 'reviews' ? 'reviews' : 'work'
  const me = useGlobal(({ userInfo }) => userInfo?.memberId)
  useObjectName(homework.title)
  const { accepts, history, state } = homework
  const [latest] = history
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={`/education/classes/homework?${new URLSearchParams({ id: homework.classId })}`}>
        <LeftOutlined aria-hidden /> {t.back}
      </Link>
      <PageHeader title={homework.title} level={2} aside={<StatusDot shape={myShapes[state]} word={all.mine(state)} />} />
      {homework.reviewed && (
        <Tabs
          aria-label={p.tabs}
          activeKey={tab}
          onChange={(key) =>
            setQuery((now) => {
              if (key === 'reviews') now.set('tab', key)
              else now.delete('tab')
              return now
            })
          }
          items={[
            { key: 'work', label: all.title },
            { key: 'reviews', label: p.title },
          ]}
        />
      )}
      {tab === 'reviews' && <PeerReviewsTab homework={homework} />}
      <div className={styles.split} hidden={tab === 'reviews'}>
        <div className={styles.main}>
          {homework.result && <Result homework={homework} result={homework.result} />}
          {state === 'returned' && latest?.returned && (
            <div className={styles.returned} role="note">
              <b>{t.returned(latest.returned.by)}</b>
              <p>{latest.returned.reason}</p>
            </div>
          )}
          {accepts !== 'early' && (
            <section>
              <h3>{t.task}</h3>
              <Task body={homework.body} files={homework.files} />
            </section>
          )}
          {homework.group && accepts !== 'early' && <GroupBox homework={homework} group={homework.group} me={me} />}
          {accepts === 'open' || accepts === 'late' ? (
            <Workplace homework={homework} />
          ) : (
            <p className={styles.closed} role="note">
              {t.accepts(accepts)}
            </p>
          )}
          {accepts !== 'open' && accepts !== 'late' && history.length === 0 && homework.questions.length > 0 && (
            <HandedAnswers questions={homework.questions} answers={homework.draft.answers} />
          )}
          {accepts !== 'open' && accepts !== 'late' && history.length === 0 && homework.annotationTask && homework.draft.annotations.length > 0 && (
            <HandedAnnotations task={homework.annotationTask} annotations={homework.draft.annotations} />
          )}
          {accepts === 'over' && homework.draft.text && history.length === 0 && (
            <section>
              <h3>{t.myWork}</h3>
              <Task body={homework.draft.text} files={homework.draft.files} />
            </section>
          )}
          <HandedIn
            history={history}
            questions={homework.questions}
            task={homework.annotationTask}
            open={homework.questions.length > 0 && accepts === 'noMore'}
          />
        </div>
        <Times homework={homework} />
      </div>
    </div>
  )
}
