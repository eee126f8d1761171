import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CutIcon, WarnIcon } from '../../page/icons.tsx'
import type { PageQueue } from '../../answers/pages/page-queue.ts'
import { byHandTexts } from './by-hand-texts.ts'

/** After handing in: how many pages by hand are still on their way, and what to do. */
export function PagesLeft({ queue }: { queue: PageQueue }) {
  const t = useTexts(byHandTexts)
  const { waiting, offline, full, lost } = useSyncExternalStore(queue.subscribe, queue.view)
  return (
    <div role="status" className="bh-left">
      {waiting.size > 0 && (
        <div className="bh-wait">
          {offline ? <CutIcon /> : <WarnIcon />}
          <p>
            <b>{t.left(waiting.size)}</b>
            {full ? t.leftFull : offline ? t.leftOffline : t.leftHint}
          </p>
          {(offline || full) && (
            <button type="button" className="ex-link" onClick={queue.retry}>
              {t.retry}
            </button>
          )}
        </div>
      )}
      {lost > 0 && (
        <p className="ex-problem">
          <WarnIcon /> {t.lost(lost)}
        </p>
      )}
    </div>
  )
}
