import type { Chapter, chapterGet, Presence } from '../contract.ts'
import { useCallback, useEffect, useState } from 'react'
import type { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { setTeachingMaterial, useGlobal } from '#web/kernel/session/state.ts'
import { lockOpenChapter } from '#web/kernel/kept/chapter-lock.ts'
import { unsentTextStore, type UnsentText } from '#web/kernel/kept/unsent-texts.ts'
import { useSendUnsent } from '#web/kernel/kept/use-unsent-texts.ts'
import { finalSaveOf } from './saving/remembered-chapters.ts'

export interface OpenChapter {
  chapter: Chapter
  others: Presence[]
  kept: UnsentText | undefined
}

/** Loads the teaching material: the chapter with its text and version. */
export const loadChapter = (chapterId: string) => send<typeof chapterGet>('GET /pressplatform/chapters/{chapterId}', { chapterId }, { silent: true })

/** Opens a chapter: the server's text, other people present, and the text kept on this device. `reload` loads everything again. */
export function useChapter(chapterId: string) {
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const [open, setOpen] = useState<OpenChapter>()
  const [error, setError] = useState<RequestError>()
  const sendKept = useSendUnsent()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let mounted = true
    setOpen(undefined)
    setError(undefined)
    const hold = lockOpenChapter(chapterId)
    const load = async () => {
      await Promise.all([finalSaveOf(chapterId), hold.held])
      const kept = unsentTextStore(memberId)
      const [{ entityData, others }, found] = await Promise.all([loadChapter(chapterId), kept.find(chapterId).catch(() => undefined)])
      if (!mounted) return
      setTeachingMaterial({ entityData })
      setOpen({ chapter: entityData, others, kept: found })
    }
    load().catch((reason: RequestError) => mounted && setError(reason))
    return () => {
      mounted = false
      // The editor is unmounted in the same turn; a text that it could not save is sent later with the kept texts.
      void Promise.resolve()
        .then(() => finalSaveOf(chapterId))
        .then(hold.release)
        .then(sendKept)
    }
  }, [chapterId, memberId, round, sendKept])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return { open, error, reload }
}
