import type { chapterGet, chapterSave } from '#features/authoring/chapters/contract.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { createState } from '../hooks/create-state.ts'
import { send } from '../send/send.ts'
import { useGlobal } from '../session/state.ts'
import { queryKeyOf } from '../hooks/use-read.ts'
import { whileClosed } from './chapter-lock.ts'
import { unsentTextStore } from './unsent-texts.ts'
import { equalDocuments } from './same-text.ts'
import { sendUnsentTexts, type UnsentReason } from './send-unsent-texts.ts'

/** Milliseconds until texts that could not be sent are tried again. */
const retryDelay = 30_000
/** Calls whose answers are out of date after a text was sent. */
const changed = ['GET /pressplatform/textbooks/chapter/tree/{id}', 'GET /pressplatform/chapters/{chapterId}/places'] as const

/** The chapters with a text that is kept in this browser and is not on the server yet, and why. */
export const useUnsentChapters = createState<Record<string, UnsentReason>>(() => ({}))

let running: Promise<void> | undefined

async function walk(memberId: string, client: QueryClient): Promise<void> {
  const { left, sent } = await sendUnsentTexts({
    kept: unsentTextStore(memberId),
    online: () => navigator.onLine,
    send: ({ chapterId, version, content }) =>
      send<typeof chapterSave>(
        'PUT /pressplatform/chapters/{chapterId}/text',
        { chapterId, body: { content, version } },
        { silent: true, timeout: 60_000 },
      ),
    look: async (chapterId) =>
      (await send<typeof chapterGet>('GET /pressplatform/chapters/{chapterId}', { chapterId }, { silent: true })).entityData.content,
    same: equalDocuments,
    whileClosed,
  })
  useUnsentChapters.setState(left, true)
  if (sent) await Promise.all(changed.map((line) => client.invalidateQueries({ queryKey: queryKeyOf(line) })))
}

/** Sends this member's kept texts. Runs do not overlap: a call during a run starts another run after it. */
export function useSendUnsent(): () => Promise<void> {
  const client = useQueryClient()
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  return useCallback(() => {
    // A failure of IndexedDB is ignored: without it no text is kept.
    const next = (running ?? Promise.resolve()).then(() => walk(memberId, client)).catch(() => undefined)
    running = next
    return next
  }, [memberId, client])
}

/** Sends the kept texts when the component is mounted. */
export function useSendKeptNow(): void {
  const sendAll = useSendUnsent()
  useEffect(() => void sendAll(), [sendAll])
}

/** Sends the kept texts when the network is back, and every 30 seconds as long as some are waiting. */
export function UnsentTextSender(): null {
  const sendAll = useSendUnsent()
  const waiting = useUnsentChapters((kept) => Object.values(kept).includes('waiting'))
  useEffect(() => {
    const online = () => void sendAll()
    window.addEventListener('online', online)
    const timer = waiting ? setInterval(() => navigator.onLine && online(), retryDelay) : undefined
    return () => {
      window.removeEventListener('online', online)
      clearInterval(timer)
    }
  }, [sendAll, waiting])
  return null
}
