import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { minuteText } from '#plain/time/date.ts'
import { shownZone } from '#web/kernel/session/zone.ts'
import { pointsText } from '#features/exams/attempts/web/texts/time-texts.ts'
import type { SelfTest } from '../../contract.ts'
import { Pages } from '../page/Pages.tsx'
import { Empty, Failed, Waiting } from '../page/States.tsx'
import { type Address, pageOf } from '../page/use-address.ts'
import { useLoaded } from '../page/use-loaded.ts'
import { readSelfTests } from '../self-test-calls.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'

/** The self-tests of the person, the latest first. */
export function PastView({ address }: { address: Address }) {
  const t = useTexts(selfTestTexts)
  const page = pageOf(address)
  const list = useLoaded(() => readSelfTests(page), String(page))
  if (list.failed) return <Failed again={list.again} />
  if (!list.data) return <Waiting />
  const { items, total, size } = list.data
  if (total === 0)
    return (
      <Empty title={t.noPast} hint={t.noPastHint}>
        <button type="button" className="ex-btn is-main" onClick={() => address.change({ view: '' })}>
          {t.toStart}
        </button>
      </Empty>
    )
  return (
    <main className="ex-narrow is-result">
      <ul className="st-past" aria-busy={list.stale}>
        {items.map((each) => (
          <PastItem key={each.testId} selfTest={each} />
        ))}
      </ul>
      <Pages page={page} size={size} total={total} to={(next) => address.change({ page: next === 1 ? '' : String(next) })} />
    </main>
  )
}

function PastItem({ selfTest: { testId, title, origin, questions, of, createdAt, open, attempt } }: { selfTest: SelfTest }) {
  const t = useTexts(selfTestTexts)
  const done = attempt?.submittedAt ? attempt : undefined
  const state = open ? (attempt ? t.running : t.notBegun) : t.expired
  return (
    <li>
      <div>
        <b>{title}</b>
        <small>{[t.originNames(origin), t.questions(questions), minuteText(createdAt, shownZone())].join(' · ')}</small>
      </div>
      <span className="st-points">{done?.points != null ? t.points(pointsText(done.points), pointsText(of)) : done ? '' : state}</span>
      {done ? (
        <a className="ex-btn" href={screenHref(`/examination?id=${testId}&view=result&attempt=${done.id}`)}>
          {t.result}
        </a>
      ) : (
        open && (
          <a className="ex-btn is-main" href={screenHref(`/examination?id=${testId}`)}>
            {t.goOn}
          </a>
        )
      )}
    </li>
  )
}
