import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import type { outlineGet } from '../../contract.ts'
import { outlineLine } from '../lines.ts'
import page from '../outline.module.css'
import { outlineTexts } from '../outline-texts.ts'
import { learnTexts } from './learn-texts.ts'
import { LearnedList } from './LearnedList.tsx'
import styles from './learn.module.css'

/** What a student of a group sees of a course at a time, for its team. */
export function Preview({ courseId }: { courseId: string }) {
  const t = useTexts(learnTexts)
  const o = useTexts(outlineTexts)
  const go = useNavigate()
  const [group, setGroup] = useState('')
  const [at, setAt] = useState(() => new Date().toISOString())
  const team = useRead<typeof outlineGet>(outlineLine, { courseId, query: {} })
  const { data, error, refetch } = useRead<typeof outlineGet>(outlineLine, { courseId, query: { preview: true, group, at } }, { keep: true })
  const groups = team.data?.teach?.groups ?? []
  return (
    <section className={page.page} aria-label={o.title}>
      <div className={styles.column}>
        <PageHeader title={o.title} level={2}>
          <Button onClick={() => void go(`/details/outline?${new URLSearchParams({ courseId })}`)}>{t.leavePreview}</Button>
        </PageHeader>
        <div className={styles.preview}>
          <p>{t.previewing}</p>
          <label>
            <span>{t.at}</span>
            <Input type="datetime-local" value={localTime(at)} onChange={({ target }) => setAt(instantOfLocal(target.value) ?? at)} />
          </label>
          {groups.length > 0 && (
            <label>
              <span>{t.group}</span>
              <Select
                aria-label={t.group}
                value={group}
                options={[{ value: '', label: t.noGroup }, ...groups.map((name) => ({ value: name, label: name }))]}
                onChange={setGroup}
              />
            </label>
          )}
        </div>
        {error && !data && <LoadFailure error={error} gone={o.gone} retry={() => void refetch()} />}
        {!data && !error && (
          <Waiting>
            <TableSkeleton rows={8} />
          </Waiting>
        )}
        {data?.learn?.units.length === 0 && <EmptyState title={t.empty} detail={t.emptyHelp} />}
        {data?.learn && <LearnedList units={data.learn.units} next={null} addressOf={undefined} />}
      </div>
    </section>
  )
}
