import { useEffect, useMemo, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { KnownScreensContext, type KnownScreens } from '#web/kernel/session/known-screens.ts'
import { UnsentTextSender } from '#web/kernel/kept/use-unsent-texts.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import type { Entry } from '#web/kernel/screen.ts'
import { appParts } from '../shell-slots.ts'
import { AppKeys } from '../commands/AppKeys.tsx'
import { SessionWatch } from '../person/PersonPanel.tsx'
import { hasScreen } from './start-path.ts'

/** Wraps every route: restores the scroll position and moves the focus to the content of a new screen. */
export function Root({ entries }: { entries: readonly Entry[] }) {
  const known = useMemo((): KnownScreens => {
    const tabs = Map.groupBy(tabsIn(entries), ({ layout }) => layout)
    return { has: (path) => hasScreen(path, entries), tabsOf: (layout) => tabs.get(layout) ?? [] }
  }, [entries])
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <KnownScreensContext value={known}>
      <ScrollRestoration />
      <SessionWatch />
      <UnsentTextSender />
      <Outlet />
      <Filled slot={appParts} props={{}} />
      <AppKeys />
    </KnownScreensContext>
  )
}

/** The screens that are tabs, by rank. */
const tabsIn = (entries: readonly Entry[]): ReturnType<KnownScreens['tabsOf']> =>
  entries.flatMap((entry) => ('page' in entry && entry.tab ? [{ ...entry, tab: entry.tab }] : [])).toSorted((a, b) => a.tab.rank - b.tab.rank)
