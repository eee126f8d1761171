import { useCallback, useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import type { Appeal, appealAdd, appealMine, appealSay, appealWithdraw, OwnAppeals } from '../../../contract-appeals.ts'

const quiet = { silent: true, timeout: 30_000 }

export interface AppealsOf {
  loaded: OwnAppeals | undefined
  failed: boolean
  retry: () => void
  of: (questionId: string) => Appeal | undefined
  /** Each throws what the request throws. A repeated request with the same key is carried out once. */
  add: (questionId: string, text: string, key: string) => Promise<void>
  say: (appealId: string, text: string, key: string) => Promise<void>
  withdraw: (appealId: string) => Promise<void>
}

/** The caller's appeals against marks of an attempt; nothing is asked for while `wanted` is false. */
export function useAppeals(attemptId: string, wanted: boolean): AppealsOf {
  const [loaded, setLoaded] = useState<OwnAppeals>()
  const [failed, setFailed] = useState(false)
  const retry = useCallback(() => {
    setFailed(false)
    send<typeof appealMine>('GET /pressplatform/attempts/{attemptId}/appeals', { attemptId }, quiet).then(setLoaded, () => setFailed(true))
  }, [attemptId])
  useEffect(() => {
    if (wanted) retry()
  }, [wanted, retry])
  const put = (appeal: Appeal) =>
    setLoaded((before) => before && { ...before, appeals: [...before.appeals.filter(({ id }) => id !== appeal.id), appeal] })
  return {
    loaded,
    failed,
    retry,
    of: (questionId) => loaded?.appeals.find((appeal) => appeal.questionId === questionId),
    add: async (questionId, text, key) =>
      put(await send<typeof appealAdd>('POST /pressplatform/attempts/{attemptId}/appeals', { attemptId, body: { questionId, text }, key }, quiet)),
    say: async (appealId, text, key) =>
      put(await send<typeof appealSay>('POST /pressplatform/appeals/{appealId}/entries', { appealId, body: { text }, key }, quiet)),
    withdraw: async (appealId) => put(await send<typeof appealWithdraw>('POST /pressplatform/appeals/{appealId}/withdraw', { appealId }, quiet)),
  }
}
