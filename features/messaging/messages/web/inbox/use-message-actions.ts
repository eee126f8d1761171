import type { Message, messageRead, messageRemove, messageRestore } from '../../contract.ts'
import { useNavigate } from 'react-router'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { announcementOf } from './group.ts'
import { inboxLines } from '../lines.ts'
import { texts } from '../texts.ts'
import { useInboxAddress } from './use-inbox-address.ts'

/** Actions on messages; marking all as read and removing can be undone for 8 s. */
export function useMessageActions() {
  const t = useTexts(texts)
  const undo = useUndo()
  const navigate = useNavigate()
  const address = useInboxAddress()
  const refresh = useRefreshQueries(inboxLines)
  const [mark] = useCall<typeof messageRead>('PUT /pressplatform/messages/read', { refresh: inboxLines })

  /** Requests of several rows may run at the same time. Errors have already been shown; the result says whether it succeeded. */
  async function done(request: Promise<unknown>): Promise<boolean> {
    try {
      await request
      await refresh()
      return true
    } catch (error) {
      if (error instanceof RequestError) return false
      throw error
    }
  }
  const setRead = (ids: string[], read: boolean) => void done(send<typeof messageRead>('PUT /pressplatform/messages/read', { body: { ids, read } }))

  async function readAll(): Promise<void> {
    const answer = await mark({ body: {} })
    const ids = answer?.data.ids ?? []
    const back = async () => {
      for (let at = 0; at < ids.length; at += 200)
        await send<typeof messageRead>('PUT /pressplatform/messages/read', { body: { ids: ids.slice(at, at + 200), read: false } })
      await refresh()
    }
    if (ids.length) undo(t.markedAll(ids.length), () => void back())
  }

  async function remove(ids: string[]): Promise<void> {
    if (!(await done(send<typeof messageRemove>('DELETE /pressplatform/messages', { query: { id: ids } })))) return
    const back = async () => {
      await send<typeof messageRestore>('PUT /pressplatform/messages/restore', { body: { ids } })
      await refresh()
    }
    undo(t.removed, () => void back())
  }

  /** Marks the message as read and opens its subject; an announcement opens inside the inbox. */
  function open(message: Message): void {
    if (!message.readAt) setRead([message.id], true)
    const announcement = announcementOf(message)
    if (announcement) address.openAnnouncement(announcement)
    else if (message.link) void navigate(message.link)
  }
  return { open, setRead, readAll, remove }
}

export type MessageActions = ReturnType<typeof useMessageActions>
export const hasDestination = (message: Message): boolean => announcementOf(message) !== undefined || message.link !== null
