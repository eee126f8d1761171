import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { clockOf } from '#plain/numbers/cues.ts'
import type { PlayedStop, PlayedVideo } from '#assessment/interactives/playable.ts'
import { barrierOf, isOpen } from '#assessment/interactives/stops.ts'
import type { Media, mediaOpen } from '#features/library/media/contract.ts'
import { Player } from '#features/library/media/web/player/Player.tsx'
import { usePlayback } from '#features/library/media/web/player/playback.ts'
import { useWatch } from '#features/library/media/web/player/use-watch.ts'
import { send as ask } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Mark, type StageProps } from './parts.tsx'
import { playTexts } from './play-texts.ts'
import { QuestionPart } from './QuestionPart.tsx'
import { useStops } from './use-stops.ts'
import styles from './play.module.css'

/** A video or audio that stops for questions. Those that are required cannot be passed by, the others may be skipped. */
export function VideoPlay(props: StageProps<PlayedVideo>) {
  const t = useTexts(playTexts)
  const fileId = props.played.video?.fileId
  const [media, setMedia] = useState<Media>()
  const [problem, setProblem] = useState<'videoGone' | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!fileId) return
    const stop = new AbortController()
    setProblem(undefined)
    ask<typeof mediaOpen>('GET /pressplatform/media/{fileId}', { fileId }, { silent: true, signal: stop.signal }).then(setMedia, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof RequestError && error.errorCode === 'notFound' ? 'videoGone' : 'failed')
    })
    return () => stop.abort()
  }, [fileId, attempt])
  if (fileId && media?.id === fileId) return <Loaded key={fileId} {...props} media={media} />
  return (
    <div className={styles.screen} aria-busy={fileId !== undefined && !problem}>
      <p role="status">{fileId ? problem && t[problem] : t.noVideo}</p>
      {problem === 'failed' && (
        <button type="button" className={styles.link} onClick={() => setAttempt(attempt + 1)}>
          {t.retry}
        </button>
      )}
    </div>
  )
}

function Loaded({ played, state, busy, send, say, preview, media }: StageProps<PlayedVideo> & { media: Media }) {
  const t = useTexts(playTexts)
  const user = useGlobal(({ userInfo }) => userInfo)
  const { stops } = played
  const { facts } = media
  const barrier = barrierOf(state, stops)
  const playback = usePlayback({ length: facts.duration ?? 0, most: barrier?.at ?? Infinity })
  const { ranges } = useWatch(playback.element, preview ? undefined : media.id, media.mine)
  const [caption, setCaption] = useState('')
  const { shown, show, skip } = useStops(playback, stops, state)
  const at = stops.findIndex(({ key }) => key === shown)
  const stop = stops[at]
  const goOn = () => {
    show(undefined)
    if (!playback.element?.ended) playback.play()
  }
  const visit = (wanted: PlayedStop) => {
    const held = barrier && wanted.at > barrier.at
    const target = held ? barrier : wanted
    playback.element?.pause()
    playback.seek(target.at)
    show(target.key)
    if (held) say(t.notFirst)
  }
  const watchAgain = () => {
    playback.seek(stops[at - 1]?.at ?? 0)
    show(undefined)
    playback.play()
  }
  const answered = stops.filter(({ key }) => state.steps[key]?.done).length
  return (
    <>
      <Player
        playback={playback}
        source={media}
        title={media.title}
        alt={played.video?.alt ?? ''}
        chapters={media.chapters}
        captions={media.captions}
        watched={ranges}
        resumeAt={preview || stop ? 0 : media.mine.position}
        watermark={media.watermark && user ? `${user.name} ${user.account}` : null}
        compact
        caption={caption}
        onCaption={setCaption}
        stops={stops.map((each) => ({ at: each.at, done: state.steps[each.key]?.done === true }))}
        overlay={
          stop && (
            <StopCard
              key={stop.key}
              name={t.questionAt(at + 1, clockOf(stop.at))}
              over={facts.width !== undefined || facts.duration === undefined}
              done={state.steps[stop.key]?.done === true}
              required={stop.required}
              onGoOn={goOn}
              onSkip={() => {
                skip(stop.key)
                if (!state.seen.includes(stop.key)) send({ seen: [stop.key] })
                goOn()
              }}
              onAgain={watchAgain}
            >
              <QuestionPart rules={played.rules} state={state} busy={busy} send={send} step={stop.key} question={stop.question} />
            </StopCard>
          )
        }
      />
      {stops.length > 0 && (
        <section className={styles.stops} aria-label={t.questions}>
          <p className={styles.count}>{t.answered(answered, stops.length)}</p>
          <ol>
            {stops.map((each, no) => {
              const step = state.steps[each.key]
              const skippedIt = !step?.done && !isOpen(state, each)
              return (
                <li key={each.key}>
                  <button type="button" aria-current={each.key === shown || undefined} onClick={() => visit(each)}>
                    <span className={styles.count}>{clockOf(each.at)}</span> <span>{t.question(no + 1)}</span>{' '}
                    {step?.done ? (
                      <Mark verdict={step.right ? 'right' : 'wrong'} />
                    ) : skippedIt ? (
                      <small>{t.skipped}</small>
                    ) : (
                      each.required && <small>{t.required}</small>
                    )}
                  </button>
                </li>
              )
            })}
          </ol>
        </section>
      )}
    </>
  )
}

interface CardProps {
  name: string
  /** Lies over the picture where there is room. */
  over: boolean
  done: boolean
  required: boolean
  onGoOn: () => void
  onSkip: () => void
  onAgain: () => void
  children: ReactNode
}

/** Keys that move the video while the focus is in its player; within the question they are not for the video. */
const keysOfPlayer = /^(Arrow\w+|[ jklcf,.])$/i

function StopCard({ name, over, done, required, onGoOn, onSkip, onAgain, children }: CardProps) {
  const t = useTexts(playTexts)
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = card.current
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && keysOfPlayer.test(event.key)) event.stopPropagation()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [])
  const wasDone = useRef(done)
  useEffect(() => {
    // The button that had the focus is gone with the answer.
    if (done && !wasDone.current) next.current?.focus()
    wasDone.current = done
  }, [done])
  return (
    <div className={styles.stop} data-over={over || undefined}>
      <section ref={card} tabIndex={-1} aria-labelledby={heading}>
        <p id={heading} className={styles.count}>
          {name} {required && !done && <small>{t.required}</small>}
        </p>
        {children}
        <div className={styles.buttons}>
          {done ? (
            <button ref={next} type="button" className={styles.first} onClick={onGoOn}>
              {t.goOn}
            </button>
          ) : (
            !required && (
              <button type="button" className={styles.link} onClick={onSkip}>
                {t.skip}
              </button>
            )
          )}
          <button type="button" className={styles.link} onClick={onAgain}>
            {t.watchAgain}
          </button>
        </div>
      </section>
    </div>
  )
}
