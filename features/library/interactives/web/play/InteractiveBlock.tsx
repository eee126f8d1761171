import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Move, ShownState } from '#assessment/interactives/play-state.ts'
import { pauseUntilOnline } from '#web/kernel/kept/pause-until-online.ts'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { interactiveAnswer, InteractivePlay, interactivePlay, interactiveReset } from '../../contract.ts'
import { keepMoves, keptMoves, type KeptMove } from './kept-moves.ts'
import { type Backend, Player } from './Player.tsx'
import { playTexts } from './play-texts.ts'
import styles from './play.module.css'

interface Props {
  fileId: string
  /** The person, for moves that are kept on the device; empty without a session. */
  member: string
  /** Shown while it is loaded, and when it cannot be. */
  title: string
}

/** Milliseconds between two tries to send what waits. */
const pauses = [2000, 5000, 10_000, 30_000]

const withoutConnection = (error: unknown) => error instanceof RequestError && error.status === undefined

/** An interactive object with what the person has done with it, which is kept on the server after each step. */
export function InteractiveBlock({ fileId, member, title }: Props) {
  const t = useTexts(playTexts)
  const [play, setPlay] = useState<InteractivePlay>()
  const [problem, setProblem] = useState<'gone' | 'failed'>()
  const [waiting, setWaiting] = useState(() => keptMoves(member, fileId).length > 0)
  const queue = useRef<KeptMove[]>(undefined)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const load = useCallback(() => {
    const stop = new AbortController()
    setProblem(undefined)
    send<typeof interactivePlay>('GET /pressplatform/interactives/{fileId}/play', { fileId }, { silent: true, signal: stop.signal }).then(
      setPlay,
      (error: unknown) => {
        if (!stop.signal.aborted) setProblem(error instanceof RequestError && error.errorCode === 'notFound' ? 'gone' : 'failed')
      },
    )
    return () => stop.abort()
  }, [fileId])
  useEffect(load, [load])
  const onState = useCallback((state: ShownState) => setPlay((before) => before && { ...before, state }), [])

  const backend = useMemo(() => {
    const kept = (): KeptMove[] => (queue.current ??= keptMoves(member, fileId))
    const keep = (moves: KeptMove[]) => {
      queue.current = moves
      keepMoves(member, fileId, moves)
      setWaiting(moves.length > 0)
    }
    /** Sends what waits, one after the other. Returns the last state; undefined when there is no connection. */
    async function flush(): Promise<ShownState | undefined> {
      let state: ShownState | undefined
      for (let next = kept()[0]; next; next = kept()[0]) {
        const { key, move } = next
        try {
          state = await send<typeof interactiveAnswer>(
            'POST /pressplatform/interactives/{fileId}/answer',
            { fileId, key, body: { move } },
            { silent: true },
          )
        } catch (error) {
          if (withoutConnection(error)) {
            setWaiting(true)
            return undefined
          }
          // What the server refuses would be refused again.
          queue.current = kept().slice(1)
          keepMoves(member, fileId, kept())
          setWaiting(kept().length > 0)
          throw error
        }
        queue.current = kept().slice(1)
        keepMoves(member, fileId, kept())
      }
      setWaiting(false)
      return state
    }
    const inTurn = <T,>(work: () => Promise<T>): Promise<T> => {
      const result = sending.current.then(work, work)
      sending.current = result.catch(() => undefined)
      return result
    }
    return {
      flush: () => inTurn(flush),
      move: (move: Move) => {
        queue.current = [...kept(), { key: crypto.randomUUID(), move }]
        keepMoves(member, fileId, kept())
        return inTurn(flush).catch(async (error: unknown) => {
          // Answered in another window, or changed by its author: what is shown here is out of date.
          await send<typeof interactivePlay>('GET /pressplatform/interactives/{fileId}/play', { fileId }, { silent: true }).then(setPlay, () => {})
          throw error
        })
      },
      reset: () =>
        inTurn(async () => {
          const state = await send<typeof interactiveReset>('POST /pressplatform/interactives/{fileId}/reset', { fileId }, { silent: true })
          keep([])
          return state
        }),
    } satisfies Backend & { flush: () => Promise<ShownState | undefined> }
  }, [fileId, member])

  useEffect(() => {
    if (!waiting) return undefined
    let stopped = false
    const resend = async () => {
      for (let at = 0; !stopped; at++) {
        const state = await backend.flush().catch(() => undefined)
        if (state) onState(state)
        if (stopped) return
        // The server may be away while the device is online.
        await pauseUntilOnline(pauses[Math.min(at, pauses.length - 1)] ?? 0)
      }
    }
    void resend()
    return () => {
      stopped = true
    }
  }, [waiting, backend, onState])

  if (play) return <Player played={play.played} state={play.state} onState={onState} backend={backend} waiting={waiting} />
  return (
    <div className={styles.wait}>
      {title && <p>{title}</p>}
      <p className={problem ? styles.problem : styles.hint} role="status">
        {problem ? t[problem] : t.loading}
        {problem === 'failed' && (
          <button type="button" className={styles.link} onClick={load}>
            {t.retry}
          </button>
        )}
      </p>
    </div>
  )
}
