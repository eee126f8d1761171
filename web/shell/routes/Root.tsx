import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { KnownScreens } from '#web/kernel/session/known-screens.ts'
import { KeptSender } from '#web/kernel/kept/use-kept.ts'
import { InboxHost } from '#features/messaging/messages/web/inbox/InboxHost.tsx'
import { AppKeys } from '../commands/AppKeys.tsx'
import { SessionWatch } from '../person/PersonPanel.tsx'
import { hasScreen } from './start-path.ts'
import { entries } from './tables.ts'

const known = (path: string) => hasScreen(path, entries)

/** Wraps every route: restores the scroll position and moves the focus to the content of a new screen. */
export function Root() {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <KnownScreens value={known}>
      <ScrollRestoration />
      <SessionWatch />
      <KeptSender />
      <Outlet />
      <InboxHost />
      <AppKeys />
    </KnownScreens>
  )
}
