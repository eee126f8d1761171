import { LeftOutlined } from '@ant-design/icons'
import { Segmented, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clockTime } from '#web/ui/time/When.tsx'
import type { Watch } from '../contract.ts'
import { ActionDialog, type Asked } from './ActionDialog.tsx'
import { Clock } from './Clock.tsx'
import { Footer } from './Footer.tsx'
import { Matters } from './side/Matters.tsx'
import { People } from './people/People.tsx'
import { PersonPanel } from './side/PersonPanel.tsx'
import { mattersOf, placeOf, statusOf } from './state/person-state.ts'
import { Records } from './side/Records.tsx'
import { Seats } from './people/Seats.tsx'
import { useActions } from './state/use-actions.ts'
import { useConsoleKeys } from './state/use-console-keys.ts'
import { watchTexts } from './watch-texts.ts'
import styles from './watch.module.css'

interface Props {
  watch: Watch
  classId: string
  /** The last request failed, so that what is shown may be old. */
  failed: boolean
  ahead: number
  refresh: () => void
}

const counted = ['writing', 'handedIn', 'offline', 'notBegun'] as const

/** The state of a test while it runs, what waits for a decision, and the actions of those who watch over it. */
export function Console({ watch, classId, failed, ahead, refresh }: Props) {
  const t = useTexts(watchTexts)
  const { test, people, records } = watch
  const actions = useActions(test.id, refresh)
  const [asked, setAsked] = useState<Asked>()
  const [chosen, setChosen] = useState('')
  const [now, setNow] = useState(() => Date.now() + ahead)
  useEffect(() => {
    setNow(Date.now() + ahead)
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [ahead])
  const rooms = [...new Set(people.map(({ room }) => room))]
  const [room, setRoom] = useState<string>()
  const here = room === undefined ? people : people.filter((person) => person.room === room)
  const seated = here.some(({ seat }) => placeOf(seat))
  const [view, setView] = useState<'map' | 'list'>()
  // Seats of several rooms cannot stand in one map.
  const shown = view ?? (seated && (rooms.length === 1 || room !== undefined) ? 'map' : 'list')
  const mapRoom = room ?? rooms.find((name) => people.some((person) => person.room === name && placeOf(person.seat)))
  const statuses = Map.groupBy(here, (person) => statusOf(person, now))
  const number = (status: (typeof counted)[number]) => thousands(statuses.get(status)?.length ?? 0)
  const away = here.filter(({ attempt }) => (attempt?.awayCount ?? 0) > 0).length
  const extended = here.filter(({ extra }) => extra.percent > 0 || extra.minutes > 0).length
  // Within the frame of a class, which has the first heading.
  const Heading = classId ? 'h2' : 'h1'
  const acts = ['coming', 'open', 'closed'].includes(test.phase)
  const person = people.find(({ memberId }) => memberId === chosen)
  const back = `/education/classes/examine/details?${new URLSearchParams({ ...(classId && { id: classId }), test: test.id })}`
  const page = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => page.current?.querySelector<HTMLElement>(selector)?.focus()
  const typed = useConsoleKeys({
    extend: () => page.current?.querySelector<HTMLElement>('[data-key=extend]')?.click(),
    broadcast: () => focus('[data-key=broadcast] input, input[data-key=broadcast]'),
    seat: (row, column) => focus(`[data-place="${row}-${column}"]`),
    matter(step) {
      const firsts = [...(page.current?.querySelectorAll<HTMLElement>('[data-reason] button:first-of-type') ?? [])]
      const at = firsts.findIndex((button) => button.closest('li')?.contains(document.activeElement))
      firsts[at < 0 ? 0 : Math.min(firsts.length - 1, Math.max(0, at + step))]?.focus()
    },
  })
  return (
    <div className={styles.console} ref={page}>
      <header className={styles.head}>
        <div>
          <Link to={back}>
            <LeftOutlined aria-hidden /> {t.back}
          </Link>
          <Heading>{test.title}</Heading>
          <p>
            {[test.place, t.paper(t.variants(test.variants)), t.watching(test.watching.join('、')), test.password && t.password(test.password)]
              .filter(Boolean)
              .join('　')}
          </p>
        </div>
        <Clock test={test} now={now} />
      </header>
      {failed && (
        <p className={styles.stale} role="alert">
          {t.notCurrent(clockTime(new Date(watch.now)))}
        </p>
      )}
      <div className={styles.body}>
        <section className={styles.main} aria-label={t.counts}>
          <div className={styles.counts}>
            <dl>
              {counted.map((status) => (
                <div key={status} data-status={status}>
                  <dt>{t.status(status)}</dt>
                  <dd>{number(status)}</dd>
                </div>
              ))}
              <div data-status="away">
                <dt>{t.left5}</dt>
                <dd>{thousands(away)}</dd>
              </div>
              <div>
                <dt>{t.extended}</dt>
                <dd>{thousands(extended)}</dd>
              </div>
            </dl>
            {rooms.length > 1 && (
              <Select
                aria-label={t.room}
                value={room ?? ''}
                options={[{ value: '', label: t.everybody }, ...rooms.filter(Boolean).map((value) => ({ value, label: value }))]}
                onChange={(value) => setRoom(value || undefined)}
              />
            )}
            <Segmented
              aria-label={t.view}
              value={shown}
              options={(['map', 'list'] as const).map((value) => ({ value, label: t[value] }))}
              onChange={setView}
            />
          </div>
          {shown === 'map' ? (
            <Seats
              people={here.filter((each) => each.room === mapRoom)}
              questions={test.questions}
              now={now}
              chosen={chosen}
              choose={setChosen}
              typed={typed}
            />
          ) : (
            <People people={here} questions={test.questions} now={now} chosen={chosen} choose={setChosen} />
          )}
        </section>
        <aside className={styles.side} aria-label={t.waitingTitle}>
          <Matters matters={mattersOf(watch, now)} acts={acts} now={now} actions={actions} choose={setChosen} />
          <Records testId={test.id} records={records} ask={setAsked} actions={actions} />
        </aside>
      </div>
      {acts && (
        <Footer
          writing={(statuses.get('writing')?.length ?? 0) + (statuses.get('offline')?.length ?? 0) + (statuses.get('asking')?.length ?? 0)}
          people={people.length}
          ask={setAsked}
          actions={actions}
        />
      )}
      {person && (
        <PersonPanel
          key={person.memberId}
          test={test}
          person={person}
          acts={acts}
          now={now}
          ask={setAsked}
          actions={actions}
          close={() => setChosen('')}
        />
      )}
      {asked && <ActionDialog asked={asked} close={() => setAsked(undefined)} />}
    </div>
  )
}
