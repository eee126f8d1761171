import { CheckCircleFilled, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { rowsOf } from '#web/ui/tree/tree-moves.ts'
import type { OpenedUnit, Outline, unitOpen } from '../../contract.ts'
import { unitLine } from '../lines.ts'
import page from '../outline.module.css'
import { outlineTexts } from '../outline-texts.ts'
import { useWords } from '../words.ts'
import { learnTexts } from './learn-texts.ts'
import styles from './learn.module.css'
import { UnitContentView } from './UnitContentView.tsx'
import { useBeats } from './use-beats.ts'

/** One unit: its content, what has to be done, and the way to its neighbours. */
export function UnitPage({ outline, unitId }: { outline: Outline; unitId: string }) {
  const t = useTexts(learnTexts)
  const o = useTexts(outlineTexts)
  const words = useWords()
  const { courseId } = outline
  const { data, error, refetch } = useRead<typeof unitOpen>(unitLine, { courseId, unitId }, { fresh: true, onFocus: false })
  const known = outline.learn?.units.find(({ id }) => id === unitId)
  const back = `/details/outline?${new URLSearchParams({ courseId })}`
  const locked = error instanceof RequestError && error.errorCode === 'forbidden'
  return (
    <section className={page.page} aria-label={o.title}>
      <div className={styles.column}>
        <Link to={back} className={styles.back}>
          <LeftOutlined aria-hidden /> {t.back}
        </Link>
        {data && <Opened key={data.id} courseId={courseId} unit={data} />}
        {locked && <EmptyState title={known?.name ?? t.locked} detail={known?.reason ? words.reason(known.reason) : error.message} />}
        {error && !data && !locked && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
        {!data && !error && (
          <Waiting>
            <Skeleton active aria-label={t.loading} />
          </Waiting>
        )}
        <Neighbours outline={outline} unitId={unitId} />
      </div>
    </section>
  )
}

function Opened({ courseId, unit }: { courseId: string; unit: OpenedUnit }) {
  const t = useTexts(learnTexts)
  const o = useTexts(outlineTexts)
  const words = useWords()
  const [now, setNow] = useState({ done: unit.done, percent: unit.percent, seconds: unit.seconds })
  const { completion } = unit.rules
  const tell = useBeats(courseId, unit.id, !unit.draft, setNow)
  const watched = (percent: number) => {
    if (completion.kind !== 'watch' || now.done || unit.draft) return
    setNow((before) => ({ ...before, percent: Math.max(before.percent, Math.floor(percent)) }))
    // The server judges by what it has credited.
    if (percent >= completion.percent) tell()
  }
  const minutes = Math.floor(now.seconds / 60)
  return (
    <article>
      <PageHeader title={unit.name} level={2} aside={unit.minutes !== null && o.minutes(unit.minutes)} />
      {unit.draft && <p className={styles.note}>{t.draft}</p>}
      {completion.kind !== 'none' && (
        <p className={styles.want} role="status">
          {now.done ? (
            <>
              <CheckCircleFilled className={styles.done ?? ''} aria-hidden /> {t.isDone}
            </>
          ) : (
            <>
              {t.want(words.completion(completion, unit.kind))}
              {completion.kind === 'minutes' && minutes > 0 && ` · ${t.studied(minutes)}`}
              {(completion.kind === 'read' || completion.kind === 'watch') && now.percent > 0 && ` · ${t.soFar(now.percent)}`}
            </>
          )}
        </p>
      )}
      {unit.rules.noSkip && !unit.draft && <p className={styles.want}>{t.noSkip}</p>}
      <UnitContentView unit={unit} onWatched={watched} />
    </article>
  )
}

/** The units before and after one that are open to the person. */
function Neighbours({ outline: { courseId, learn, teach }, unitId }: { outline: Outline; unitId: string }) {
  const t = useTexts(learnTexts)
  const all: readonly { id: string; parentId: string | null; kind: string; name: string; open?: boolean; state?: string }[] =
    learn?.units ?? teach?.units ?? []
  const units = rowsOf(all).flatMap(({ node }) => (node.kind !== 'section' && node.open !== false && node.state !== 'removed' ? [node] : []))
  const at = units.findIndex(({ id }) => id === unitId)
  const [previous, next] = [units[at - 1], at < 0 ? undefined : units[at + 1]]
  const to = (id: string) => `/details/outline?${new URLSearchParams({ courseId, unitId: id })}`
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={`${t.previous} ${t.next}`}>
      {previous ? (
        <Link to={to(previous.id)}>
          <small>
            <LeftOutlined aria-hidden /> {t.previous}
          </small>
          {previous.name}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={to(next.id)} data-next>
          <small>
            {t.next} <RightOutlined aria-hidden />
          </small>
          {next.name}
        </Link>
      )}
    </nav>
  )
}
