import { lazy, Suspense } from 'react'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useInboxAddress } from './use-inbox-address.ts'

const Inbox = lazy(() => import('./Inbox.tsx').then(({ Inbox: drawer }) => ({ default: drawer })))

/** Shows the inbox over any screen while the address says so. */
export function InboxHost() {
  const address = useInboxAddress()
  const user = useGlobal((state) => state.userInfo)
  if (!address.open || !user) return null
  return (
    <Suspense fallback={null}>
      <Inbox address={address} />
    </Suspense>
  )
}
