import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented, Skeleton } from 'antd'
import type { KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { daysAfter } from '#plain/time/zone.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { FilterBar } from '#web/ui/list/filters/FilterBar.tsx'
import { FilterChoice } from '#web/ui/list/filters/FilterChoice.tsx'
import { choice, code, day as dayField, reference } from '#web/ui/list/filters/filters.ts'
import { useFilters } from '#web/ui/list/filters/use-filters.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { dayOf, instantOf } from '#web/ui/time/days.ts'
import type { CalendarItem, calendarList } from '../contract.ts'
import { Agenda } from './Agenda.tsx'
import styles from './calendar.module.css'
import { byDay, kindOf } from './entries.ts'
import { calendarLine } from './lines.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { daysOf, stepFrom, type View, views } from './period.ts'
import { Subscribe } from './Subscribe.tsx'
import { calendarTexts } from './texts.ts'

const fields = { view: choice(views), day: dayField, kind: code, classId: reference }
const filters = ['kind', 'classId'] as const
const noItems: CalendarItem[] = []

/** Everything that begins, falls due or ends for the person: a month, a week or a list, which a phone shows first. */
export default function CalendarPage() {
  const t = useTexts(calendarTexts)
  const narrow = useMedia('(width < 768px)')
  const address = useSearchParams()
  const { values, inForce, change, reset } = useFilters(fields, filters, address)
  const today = dayOf(new Date())
  const view: View = values.view || (narrow ? 'list' : 'month')
  const day = values.day || today
  const days = daysOf(view, day)
  const [first = day] = days
  const end = daysAfter(days.at(-1) ?? day, 1)
  const { data, error, refetch } = useRead<typeof calendarList>(
    calendarLine,
    { query: { from: instantOf(first, '00:00'), to: instantOf(end, '00:00') } },
    { keep: true },
  )
  const items = data?.items ?? noItems
  const shown = items.filter(({ kind, classId }) => (!values.kind || kindOf(kind) === values.kind) && (!values.classId || classId === values.classId))
  const entries = byDay(shown)
  const names = new Map(data?.classes.map(({ id, name }) => [id, name]))
  const kinds = [...new Set(items.map(({ kind }) => kindOf(kind)))].toSorted()
  const slashed = (of: string) => of.replaceAll('-', '/')
  const heading = view === 'month' ? t.month(day.slice(0, 4), day.slice(5, 7)) : t.span(slashed(first), slashed(days.at(-1) ?? day))
  const step = (by: 1 | -1) => change({ day: stepFrom(view, day, by) })
  const toToday = () => change({ day: '' })
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    const act = { PageUp: () => step(-1), PageDown: () => step(1), t: toToday, T: toToday }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // Keys of the whole surface; each has a button too.
    <div className={styles.page} onKeyDown={onKey} role="presentation">
      <PageHeader title={t.title}>
        <Subscribe />
      </PageHeader>
      <div className={styles.tools}>
        <h2 aria-live="polite">{heading}</h2>
        <span className={styles.steps}>
          <Button icon={<LeftOutlined aria-hidden />} aria-label={t.previous} title={t.keys} onClick={() => step(-1)} />
          <Button onClick={toToday} disabled={day === today}>
            {t.today}
          </Button>
          <Button icon={<RightOutlined aria-hidden />} aria-label={t.next} title={t.keys} onClick={() => step(1)} />
        </span>
        <div className={styles.filters}>
          <FilterBar
            reset={inForce.length ? reset : undefined}
            end={
              <Segmented
                aria-label={t.view}
                value={view}
                options={views.map((value) => ({ value, label: t.views(value) }))}
                onChange={(value) => change({ view: value })}
              />
            }
          >
            {(kinds.length > 1 || values.kind) && (
              <FilterChoice
                label={t.kind}
                value={values.kind}
                options={[...new Set([...kinds, ...(values.kind ? [values.kind] : [])])].map((value) => ({ value, label: t.kinds(value) }))}
                onChange={(kind) => change({ kind })}
              />
            )}
            {((data?.classes.length ?? 0) > 1 || values.classId) && (
              <FilterChoice
                label={t.klass}
                value={values.classId}
                options={(data?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(classId) => change({ classId })}
              />
            )}
          </FilterBar>
        </div>
      </div>
      {data?.cut && (
        <p className={styles.cut} role="note">
          {t.cut}
        </p>
      )}
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting>
          <Skeleton active />
        </Waiting>
      ) : view === 'month' ? (
        <MonthGrid days={days} day={day} today={today} entries={entries} openDay={(each) => change({ view: 'week', day: each })} />
      ) : view === 'list' && !shown.length ? (
        <EmptyState title={inForce.length ? t.noMatch : t.none} detail={t.noneHelp}>
          {inForce.length > 0 && <Button onClick={reset}>{t.clear}</Button>}
        </EmptyState>
      ) : (
        <Agenda days={days} today={today} entries={entries} names={names} all={view === 'week'} />
      )}
    </div>
  )
}
