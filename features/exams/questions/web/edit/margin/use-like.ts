import { comparedText } from '#assessment/likeness/compared-text.ts'
import type { Data } from '#contract/call.ts'
import { useEffect, useMemo, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import type { Question } from '#assessment/questions/question.ts'
import type { questionLike } from '../../../contract.ts'

export type LikeQuestion = Data<typeof questionLike>[number]

/** Milliseconds after the last change until like questions are looked for. */
const pause = 800
/** Shorter texts are like too many others. */
const shortest = 6

/** Questions that are like this one, looked for again while it is written; what is out of date is aborted. Undefined before the first answer. */
export function useLike(question: Question, id: string | undefined): readonly LikeQuestion[] | undefined {
  const text = useMemo(() => comparedText(question), [question])
  const [found, setFound] = useState<readonly LikeQuestion[]>()
  useEffect(() => {
    if (text.length < shortest) {
      setFound([])
      return undefined
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      // Without an answer the list stays as it is: it only helps.
      send<typeof questionLike>('POST /question/like', { body: { text, ...(id && { id }) } }, { silent: true, signal: stop.signal }).then(
        setFound,
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, id])
  return found
}
