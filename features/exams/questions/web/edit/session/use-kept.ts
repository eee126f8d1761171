import { useEffect, useRef, useState } from 'react'
import { beforeLeave } from '#web/kernel/page/before-leave.ts'
import { type KeptQuestion, keptQuestion } from './kept-question.ts'

/** Milliseconds after the last change until it is kept. */
const pause = 400

/**
 * Keeps what is written in this browser while it differs from what is saved, and at once when the page is hidden or left for the sign-in page.
 * Returns when it was last kept, or false if that failed; undefined while there is nothing to keep.
 */
export function useKept(memberId: string, questionId: string | undefined, now: Omit<KeptQuestion, 'at'>, rowVersion: number, dirty: boolean) {
  const [kept, setKept] = useState<number | false>()
  const latest = useRef({ now, rowVersion, dirty })
  latest.current = { now, rowVersion, dirty }
  const { draft, bankId, categoryId } = now
  const store = useRef({ questionId, ...keptQuestion(memberId, questionId) })
  const [keep] = useState(() => () => {
    const state = latest.current
    if (!state.dirty) return
    const at = Date.now()
    setKept(store.current.keep({ ...state.now, at }, state.rowVersion) && at)
  })
  useEffect(() => {
    const before = store.current
    if (before.questionId === questionId) return
    // A question that has just got its id is no longer the new one.
    before.forget()
    store.current = { questionId, ...keptQuestion(memberId, questionId) }
  }, [memberId, questionId])
  useEffect(() => {
    if (!dirty) {
      store.current.forget()
      setKept(undefined)
      return undefined
    }
    const timer = setTimeout(keep, pause)
    return () => clearTimeout(timer)
  }, [draft, bankId, categoryId, rowVersion, dirty, keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    const off = beforeLeave(keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      off()
    }
  }, [keep])
  return kept
}
