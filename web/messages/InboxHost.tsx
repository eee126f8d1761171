import { lazy, Suspense } from 'react'
import { useGlobal } from '../kernel/state.ts'
import { useInboxAddress } from './use-inbox-address.ts'

const Inbox = lazy(() => import('./Inbox.tsx').then(({ Inbox: drawer }) => ({ default: drawer })))

/** The inbox over any screen, while its address asks for it. */
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
