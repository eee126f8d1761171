import { lazy, Suspense, useState } from 'react'
import type { Played } from '#assessment/interactives/playable.ts'
import type { Move, ShownState } from '#assessment/interactives/play-state.ts'
import { loadScreen } from '#web/kernel/loading/lazy-failure.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CardsPlay } from './CardsPlay.tsx'
import { HotspotPlay } from './HotspotPlay.tsx'
import { OrderPlay } from './OrderPlay.tsx'
import type { StageProps } from './parts.tsx'
import { PlacePlay } from './PlacePlay.tsx'
import { playTexts } from './play-texts.ts'
import { SlidesPlay } from './SlidesPlay.tsx'
import { TimelinePlay } from './TimelinePlay.tsx'
import styles from './play.module.css'

// The player of videos is loaded only for those who meet one.
const VideoPlay = lazy(() => loadScreen(async () => ({ default: (await import('./VideoPlay.tsx')).VideoPlay })))

/** What checks answers: the server, or for a preview the editor itself. */
export interface Backend {
  /** The state after a move; undefined when it is kept on the device because there is no connection. */
  move: (move: Move) => Promise<ShownState | undefined>
  reset: () => Promise<ShownState>
}

interface Props {
  played: Played
  state: ShownState
  onState: (state: ShownState) => void
  backend: Backend
  /** Moves wait on this device for a connection. */
  waiting?: boolean
  /** The author tries it: nothing is recorded. */
  preview?: boolean
}

/** Refusals of a move that say that what is shown is not what the server has. */
const outOfDate = new Set<string | undefined>(['conflict', 'invalid'])

/** An interactive object as it is played, by mouse, touch or keyboard alone. */
export function Player({ played, state, onState, backend, waiting = false, preview = false }: Props) {
  const t = useTexts(playTexts)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const [round, setRound] = useState(0)
  const { progress } = state
  async function run(making: () => Promise<ShownState | undefined>): Promise<boolean> {
    setBusy(true)
    setProblem('')
    try {
      const next = await making()
      if (next) onState(next)
      return next !== undefined
    } catch (error) {
      setProblem(error instanceof RequestError ? error.message : String(error))
      if (error instanceof RequestError && outOfDate.has(error.errorCode)) setRound((before) => before + 1)
      return false
    } finally {
      setBusy(false)
    }
  }
  const again = async () => {
    if (await run(backend.reset)) setRound((before) => before + 1)
  }
  const begun = progress.tries > 0 || state.seen.length > 0
  return (
    <div className={styles.room}>
      <section className={styles.play} aria-label={played.title} data-kind={played.kind}>
        <header className={styles.head}>
          <h3>{played.title}</h3>
          {progress.completed && <span className={styles.completed}>{t.completed}</span>}
        </header>
        {played.task && <p className={styles.lines}>{played.task}</p>}
        <Stage
          key={round}
          played={played}
          state={state}
          busy={busy}
          send={(move) => void run(() => backend.move(move))}
          say={setSaid}
          preview={preview}
        />
        <div className={styles.end}>
          <div role="status" className={styles.kept}>
            {waiting && t.kept}
            {problem && <span className={styles.problem}>{problem}</span>}
          </div>
          {begun && played.rules.reset && (
            <button type="button" className={styles.link} onClick={() => busy || void again()}>
              {t.again}
            </button>
          )}
        </div>
        <p className="visually-hidden" aria-live="polite">
          {said}
        </p>
      </section>
    </div>
  )
}

function Stage({ played, ...rest }: StageProps<Played>) {
  switch (played.kind) {
    case 'hotspot':
      return <HotspotPlay played={played} {...rest} />
    case 'place':
      return <PlacePlay played={played} {...rest} />
    case 'order':
      return <OrderPlay played={played} {...rest} />
    case 'timeline':
      return <TimelinePlay played={played} {...rest} />
    case 'cards':
      return <CardsPlay played={played} {...rest} />
    case 'slides':
      return <SlidesPlay played={played} {...rest} />
    case 'video':
      return (
        <Suspense fallback={<div className={styles.screen} aria-busy="true" />}>
          <VideoPlay played={played} {...rest} />
        </Suspense>
      )
  }
}
