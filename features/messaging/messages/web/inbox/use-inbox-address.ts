import type { MessageType, messageTypes } from '#contract/message-types.ts'
import { useSearchParams } from 'react-router'
import { choice, flag, reference } from '#web/ui/list/filters/filters.ts'

export const types = [
  'system',
  'security',
  'account',
  'identity',
  'feedback',
  'announcement',
  'task',
  'textbook',
  'money',
] as const satisfies typeof messageTypes
const typeField = choice(types)

/** State of the inbox in the address of any screen: `inbox=1`, its filters, and the open announcement. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Record<string, string>, replace = false) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace, preventScrollReset: true })
  }
  return {
    open: params.get('inbox') === '1',
    type: typeField.read(params.get('inboxType') ?? '') ?? ('' as MessageType | ''),
    unread: flag.read(params.get('inboxUnread') ?? '') ?? false,
    announcement: reference.read(params.get('announcement') ?? '') ?? '',
    show: () => set({ inbox: '1' }),
    filter: (changes: { type?: MessageType | ''; unread?: boolean }) =>
      set({
        ...(changes.type !== undefined && { inboxType: changes.type }),
        ...(changes.unread !== undefined && { inboxUnread: changes.unread ? '1' : '' }),
      }),
    openAnnouncement: (id: string) => set({ inbox: '1', announcement: id }),
    closeAnnouncement: () => set({ announcement: '' }),
    close: () => set({ inbox: '', inboxType: '', inboxUnread: '', announcement: '' }),
  }
}
