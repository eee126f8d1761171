import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { TimeLeft } from '../question/TimeLeft.tsx'
import type { Sitting } from '../sitting/sitting.ts'
import { useSitting } from '../sitting/use-sitting.ts'
import { elsewhereTexts } from './elsewhere-texts.ts'

/** Another tab or another device has the attempt. It can be continued here; from another device only when an invigilator agrees. */
export function Elsewhere({ sitting }: { sitting: Sitting }) {
  const t = useTexts(elsewhereTexts)
  const { phase, attempt, deadline, queue } = useSitting(sitting)
  const [state, setState] = useState<'rest' | 'taking' | 'failed'>('rest')
  const take = () => {
    setState('taking')
    sitting.continueHere().then(
      () => setState('rest'),
      () => setState('failed'),
    )
  }
  const [title, hint] =
    phase === 'otherTab' ? [t.otherTab, t.otherTabHint] : phase === 'asking' ? [t.asking, t.askingHint] : [t.elsewhere, t.elsewhereHint]
  return (
    <div className="ex-page">
      <header className="ex-head">
        <h1>{attempt.title}</h1>
        <TimeLeft deadline={deadline} now={sitting.now} phone />
      </header>
      <main className="ex-narrow is-middle">
        <div role="status">
          <h2>{title}</h2>
          <p className="ex-sub">{hint}</p>
        </div>
        {queue.waiting.size > 0 && <p className="ex-sub">{t.localWaiting(queue.waiting.size)}</p>}
        {state === 'failed' && <p className="ex-problem">{t.takeFailed}</p>}
        {phase === 'asking' ? (
          <span className="ex-wait" aria-hidden="true" />
        ) : (
          <button type="button" className="ex-btn is-large is-main" aria-disabled={state === 'taking'} onClick={() => state !== 'taking' && take()}>
            {state === 'taking' ? t.taking : t.here}
          </button>
        )}
      </main>
    </div>
  )
}
