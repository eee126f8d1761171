import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { BellIcon, CutIcon, WarnIcon } from '../page/icons.tsx'
import type { Place } from '../sitting/navigation.ts'
import type { Sitting, SittingView } from '../sitting/sitting.ts'
import { examTexts } from '../texts/exam-texts.ts'
import { sentences } from '../texts/sentences.ts'

interface Props {
  sitting: Sitting
  view: SittingView
  places: readonly Place[]
  phone: boolean
}

/** What has to be said while a test is taken: no network, no storage, notices, leaving the window, and an answer from elsewhere. */
export function Strips({ sitting, view, places, phone }: Props) {
  const t = useTexts(examTexts)
  const { queue, offline, fresh, away, replaced, attempt } = view
  const [seen, setSeen] = useState(0)
  const notice = fresh.at(-1)
  const numbers = replaced.map((id) => places.findIndex(({ question }) => question.id === id) + 1)
  return (
    <>
      <div role="status">
        {offline && (
          <div className="ex-strip" data-kind="warn">
            <CutIcon />
            <b>{phone ? t.offlineShort : t.offline}</b>
            {!phone && <span>{queue.memoryOnly ? t.offlineUnsafe : t.offlineHint(queue.stored)}</span>}
            {phone && queue.stored > 0 && <span className="ex-strip-end">{t.offlineCount(queue.stored)}</span>}
            {!phone && (
              <button type="button" onClick={sitting.retry}>
                {t.retry}
              </button>
            )}
          </div>
        )}
        {queue.memoryOnly && (
          <div className="ex-strip" data-kind="warn">
            <WarnIcon />
            <b>{t.unsafe}</b>
            <span>{t.unsafeHint}</span>
          </div>
        )}
        {away.count > seen && (
          <div className="ex-strip" data-kind="plain">
            <WarnIcon />
            <span>{sentences(t.away(away.last ?? 0, away.count), attempt.leaveLimit !== null && t.awayLimit(attempt.leaveLimit))}</span>
            <button type="button" onClick={() => setSeen(away.count)}>
              {t.gotIt}
            </button>
          </div>
        )}
        {replaced.length > 0 && (
          <div className="ex-strip" data-kind="plain">
            <WarnIcon />
            <span>{t.replaced(numbers.join(t.comma))}</span>
            <button type="button" onClick={sitting.forgetReplaced}>
              {t.gotIt}
            </button>
          </div>
        )}
      </div>
      <div role="alert">
        {notice && (
          <div className="ex-strip" data-kind="notice">
            <BellIcon />
            <b>{t.noticeKinds(notice.kind)}</b>
            <span>{notice.text}</span>
            <button type="button" onClick={sitting.readNotices}>
              {t.gotIt}
            </button>
          </div>
        )}
      </div>
    </>
  )
}
