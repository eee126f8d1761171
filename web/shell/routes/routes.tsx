import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { useGlobal } from '#web/kernel/session/state.ts'
import { Blank } from '../frames/Blank.tsx'
import { Editbook } from '../frames/editbook/Editbook.tsx'
import { NotFound } from '../frames/Missing.tsx'
import { MyCenter } from '../frames/MyCenter.tsx'
import { Organization } from '../frames/Organization.tsx'
import { ScreenFrame } from '../frames/ScreenFrame.tsx'
import { Workbench } from '../frames/workbench/Workbench.tsx'
import { MovedTo } from './MovedTo.tsx'
import { FrameFailed } from './FrameFailed.tsx'
import { Root } from './Root.tsx'
import { Start } from './Start.tsx'
import type { Entry, LayoutName, Requirement, Screen } from '#web/kernel/screen.ts'
import { LeaveToServerPage } from './ToServer.tsx'

const layouts: Partial<Record<LayoutName, ComponentType>> = {
  main: Workbench,
  editbook: Editbook,
  mycenter: MyCenter,
  account: MyCenter,
  organization: Organization,
}

/** What the frame of a screen asks for before it shows the screen. */
export const requirementOf = ({ right, permission }: Pick<Screen, 'right' | 'permission'>): Requirement => right ?? permission ?? 'everybody'

const elementOf = (entry: Entry) => {
  if ('redirect' in entry) return <MovedTo path={entry.redirect} />
  if ('light' in entry) return <LeaveToServerPage />
  return <ScreenFrame key={entry.path} load={entry.page} title={entry.title} needs={requirementOf(entry)} />
}

/** The layout around "not found": the workbench if the person has a menu, else the personal centre. */
function UnknownPath() {
  const hasMenu = useGlobal(({ menuNavigation }) => menuNavigation.length > 0)
  return hasMenu ? <Workbench /> : <MyCenter />
}

/** The routes of the work app, made from the screen tables. An address that is in none shows "not found". */
export function routes(entries: readonly Entry[]): RouteObject[] {
  const inLayout = (layout: LayoutName): RouteObject[] =>
    entries.filter((entry) => entry.layout === layout).map((entry) => ({ path: entry.path, element: elementOf(entry) }))
  const framed = Object.entries(layouts).map(([name, Layout]) => ({ element: <Layout />, children: inLayout(name as LayoutName) }))
  // Unknown paths of an area show "not found" in the layout of that area.
  const missingIn = [
    { element: <MyCenter />, children: [{ path: '/mycenter/*', element: <NotFound /> }] },
    { element: <Editbook />, children: [{ path: '/editbook/*', element: <NotFound /> }] },
  ]
  const others = [...new Set(entries.map(({ layout }) => layout))].filter((name) => !(name in layouts))
  const children: RouteObject[] = [
    { path: '/', element: <Start entries={entries} /> },
    ...framed,
    ...missingIn,
    { element: <Blank />, children: others.flatMap(inLayout) },
    { element: <UnknownPath />, children: [{ path: '*', element: <NotFound /> }] },
  ]
  return [{ element: <Root entries={entries} />, errorElement: <FrameFailed />, children }]
}
