import { type ReactNode, useId } from 'react'
import { ownHour } from '#web/kernel/session/zone.ts'
import { Link } from 'react-router'
import { HomeAnnouncements } from '#features/messaging/announcements/web/read/HomeAnnouncements.tsx'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PlaceLinks } from '#web/shell/person/PlaceLinks.tsx'
import { usePlaces } from '#web/shell/person/use-places.ts'
import { HomeMessages } from '#features/messaging/messages/web/inbox/HomeMessages.tsx'
import { texts as greetings } from './person-home-texts.ts'
import { partOfDay } from './part-of-day.ts'
import { ZoneNote } from '#web/ui/time/ZoneNote.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import style from './home.module.css'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { PendingList } from './PendingList.tsx'
import { texts } from './texts.ts'
import type { auditList } from '#features/insight/audit/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { When } from '#web/ui/time/When.tsx'

/** Home page of the administrators of an institution: figures, announcements, tasks, activity, and links to screens that are not in the menu. */
export default function HomePage() {
  const t = useTexts(texts)
  const { hello } = useTexts(greetings)
  const name = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const open = usePlaces()
  // The pages of the person are in the menu of the profile.
  const places = open.filter(({ group }) => group !== 'person')
  const mayOpen = (wanted: string) => open.some(({ name: known }) => known === wanted)
  const link = (place: string, path: string, label: string) => mayOpen(place) && <Link to={path}>{label}</Link>
  return (
    <div className={style.columns}>
      <div className={style.main}>
        <PageHeader title={hello(partOfDay(ownHour()), name)} aside={<ZoneNote />} />
        <FirstSteps />
        <HomeFigures />
        <Section title={t.announcements} more={link('announcements', '/announcements/list', t.allAnnouncements)}>
          <HomeAnnouncements none={<p className={style.none}>{t.noAnnouncements}</p>} />
        </Section>
      </div>
      <div className={style.margin}>
        <Section title={t.pending}>
          <PendingList />
        </Section>
        <Section title={t.messages}>
          <HomeMessages />
        </Section>
        {mayOpen('log') && (
          <Section title={t.activity} more={link('log', '/operationlog/list', t.allActivity)}>
            <Activity />
          </Section>
        )}
      </div>
      {places.length > 0 && (
        <div className={style.below}>
          <Section title={t.places}>
            <PlaceLinks places={places} label={t.places} />
          </Section>
        </div>
      )}
    </div>
  )
}

function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className={style.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

/** The five newest entries of the operation log. */
function Activity() {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof auditList>('GET /unifiedplatform/v1/audit', { query: { size: 5 } })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  return (
    <ul className={style.activity}>
      {data?.items.map(({ id, memberId, actor, actionName, object, at }) => (
        <li key={id}>
          <Link to={`/operationlog/list?${new URLSearchParams({ id })}`}>
            <b>{memberId ? actor || t.someone : t.system}</b> {actionName}
            {object && ` · ${object}`}
          </Link>
          <When at={at} />
        </li>
      ))}
    </ul>
  )
}
