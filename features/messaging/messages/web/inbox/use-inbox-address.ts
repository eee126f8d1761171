import { useSearchParams } from 'react-router'
import { code, flag, reference } from '#web/ui/list/filters/filters.ts'

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
    type: code.read(params.get('inboxType') ?? '') ?? '',
    unread: flag.read(params.get('inboxUnread') ?? '') ?? false,
    announcement: reference.read(params.get('announcement') ?? '') ?? '',
    show: () => set({ inbox: '1' }),
    filter: (changes: { type?: string; unread?: boolean }) =>
      set({
        ...(changes.type !== undefined && { inboxType: changes.type }),
        ...(changes.unread !== undefined && { inboxUnread: changes.unread ? '1' : '' }),
      }),
    openAnnouncement: (id: string) => set({ inbox: '1', announcement: id }),
    closeAnnouncement: () => set({ announcement: '' }),
    close: () => set({ inbox: '', inboxType: '', inboxUnread: '', announcement: '' }),
  }
}
