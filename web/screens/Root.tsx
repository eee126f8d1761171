import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { KnownScreens } from '../kernel/known-screens.ts'
import { KeptSender } from '../kept/use-kept.ts'
import { InboxHost } from '../messages/InboxHost.tsx'
import { AppKeys } from '../layouts/AppKeys.tsx'
import { SessionWatch } from '../layouts/PersonPanel.tsx'
import { hasScreen } from './start-path.ts'
import { entries } from './tables.ts'

const known = (path: string) => hasScreen(path, entries)

/** Around every route: the place on the page is kept, and the keyboard begins at the content of a new screen. */
export function Root() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
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
