import { type ReactNode, useEffect } from 'react'
import { readAttempt } from '../sitting/attempt-calls.ts'

/** How often is asked whether an attempt that was handed in has been opened again, in milliseconds, and how often at most. */
const [askEvery, mostAsked] = [15_000, 120]

interface Props {
  attemptId: string
  /** The server has it. */
  done: boolean
  onReopened: () => void
  children: ReactNode
}

/** Shows the receipt, and goes on with the test when those who watch over it open the attempt again. */
export function WhileHandedIn({ attemptId, done, onReopened, children }: Props) {
  useEffect(() => {
    if (!done) return
    let asked = 0
    const timer = setInterval(() => {
      asked += 1
      if (asked >= mostAsked) clearInterval(timer)
      readAttempt(attemptId).then(
        ({ state }) => state === 'running' && onReopened(),
        () => undefined,
      )
    }, askEvery)
    return () => clearInterval(timer)
  }, [attemptId, done, onReopened])
  return children
}
