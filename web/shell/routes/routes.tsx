import { type ComponentType, useEffect, useRef } from 'react'
import { Navigate, type RouteObject, useLocation, useMatches } from 'react-router'
import { mayOpen, requirementOf, useRights } from '#web/kernel/session/rights.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { Blank } from '../frames/Blank.tsx'
import { ClassFrame } from '../frames/object/class/ClassFrame.tsx'
import { DetailsFrame } from '../frames/object/details/DetailsFrame.tsx'
import { Editbook } from '../frames/editbook/Editbook.tsx'
import { NotFound } from '../frames/Missing.tsx'
import { MyCenter } from '../frames/MyCenter.tsx'
import { Organization } from '../frames/Organization.tsx'
import { ScreenFrame } from '../frames/ScreenFrame.tsx'
import { Workbench } from '../frames/workbench/Workbench.tsx'
import { Root } from './Root.tsx'
import type { Entry, LayoutName, Screen } from '#web/kernel/screen.ts'
import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { currentDevice } from '#web/kernel/page/device.ts'
import { startPath } from './start-path.ts'

/** The path with which this document was opened. */
const openedAt = globalThis.location?.pathname

/**
 * Leaves the app for a server-rendered page. If this document was opened at the same path, the server has no such page and answered with the app:
 * reloading would loop, so "not found" is shown.
 */
function LeaveToServerPage() {
  const here = location.pathname
  useEffect(() => {
    if (here !== openedAt) location.reload()
  }, [here])
  return here === openedAt ? <NotFound /> : null
}

/** The screen at `/`: goes to the person's start page if the server has not redirected already. */
function Start({ entries }: { entries: readonly Entry[] }) {
  const menu = useGlobal((state) => state.menuNavigation)
  const device = currentDevice()
  return <Navigate to={startPath(menu, entries, device === 'Android' || device === 'IOS')} replace />
}

/** A redirect of the screen tables; query and hash are kept. */
function MovedTo({ path }: { path: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: path, search, hash }} replace />
}

/** Shown when the layout itself failed, not the screen in it; the page has to be reloaded. */
function FrameFailed() {
  const t = useTexts(kernelTexts)
  return <ErrorState whole title={t.screenFailed} detail={t.frameFailedDetail} action={{ label: t.reload, onClick: () => location.reload() }} />
}

const layouts: Partial<Record<LayoutName, ComponentType>> = {
  main: Workbench,
  editbook: Editbook,
  mycenter: MyCenter,
  account: MyCenter,
  organization: Organization,
}

/** Layouts of one object, which stand in that of the person: teachers see them in the workbench, students in the personal centre. */
const objectLayouts: Partial<Record<LayoutName, ComponentType>> = { class: ClassFrame, details: DetailsFrame }

const elementOf = (entry: Entry) => {
  if ('redirect' in entry) return <MovedTo path={entry.redirect} />
  if ('light' in entry) return <LeaveToServerPage />
  return <ScreenFrame key={entry.path} screen={entry} />
}

/** The person's own layout, around "not found" and refusals: the workbench if they have a menu, else the personal centre. */
function OwnLayout() {
  const hasMenu = useGlobal(({ menuNavigation }) => menuNavigation.length > 0)
  return hasMenu ? <Workbench /> : <MyCenter />
}

/** The layout of a screen. A person who may not see the screen does not see its layout either: the refusal stands in their own. */
function LayoutOf({ layout: Layout }: { layout: ComponentType }) {
  const rights = useRights()
  const { pathname } = useLocation()
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  const allowed = !screen || mayOpen({ needs: requirementOf(screen) }, rights)
  // Who loses the right while the screen is open stays where they are: the screen says so, and keeps what was typed.
  const allowedAt = useRef('')
  if (allowed) allowedAt.current = pathname
  return allowed || allowedAt.current === pathname ? <Layout /> : <OwnLayout />
}

/** The routes of the work app, made from the screen tables. An address that is in none shows "not found". */
export function routes(entries: readonly Entry[]): RouteObject[] {
  const inLayout = (layout: LayoutName): RouteObject[] =>
    entries.filter((entry) => entry.layout === layout).map((entry) => ({ path: entry.path, handle: entry, element: elementOf(entry) }))
  const framed = Object.entries(layouts).map(([name, Layout]) => ({ element: <LayoutOf layout={Layout} />, children: inLayout(name as LayoutName) }))
  // Unknown paths of an area show "not found" in the layout of that area.
  const missingIn = [
    { element: <MyCenter />, children: [{ path: '/mycenter/*', element: <NotFound /> }] },
    { element: <Editbook />, children: [{ path: '/editbook/*', element: <NotFound /> }] },
  ]
  const others = [...new Set(entries.map(({ layout }) => layout))].filter((name) => !(name in layouts) && !(name in objectLayouts))
  const children: RouteObject[] = [
    { path: '/', element: <Start entries={entries} /> },
    ...framed,
    ...missingIn,
    ...Object.entries(objectLayouts).map(([name, Frame]) => ({
      element: <OwnLayout />,
      children: [{ element: <Frame />, children: inLayout(name as LayoutName) }],
    })),
    { element: <LayoutOf layout={Blank} />, children: others.flatMap(inLayout) },
    { element: <OwnLayout />, children: [{ path: '*', element: <NotFound /> }] },
  ]
  return [{ element: <Root entries={entries} />, errorElement: <FrameFailed />, children }]
}
