import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { Blank } from '../layouts/Blank.tsx'
import { Editbook } from '../layouts/Editbook.tsx'
import { Missing } from '../layouts/Missing.tsx'
import { MyCenter } from '../layouts/MyCenter.tsx'
import { ScreenFrame } from '../layouts/ScreenFrame.tsx'
import { Workbench } from '../layouts/Workbench.tsx'
import { MovedTo } from './MovedTo.tsx'
import { Root } from './Root.tsx'
import { Start } from './Start.tsx'
import type { Entry, LayoutName } from './screen.ts'
import { entries } from './tables.ts'
import { ToServer } from './ToServer.tsx'

const layouts: Partial<Record<LayoutName, ComponentType>> = { main: Workbench, editbook: Editbook, mycenter: MyCenter }

const elementOf = (entry: Entry) => {
  if ('redirect' in entry) return <MovedTo path={entry.redirect} />
  if ('light' in entry) return <ToServer />
  return (
    <ScreenFrame key={entry.path} load={entry.page} title={entry.title} {...(entry.permission && !entry.needs && { permission: entry.permission })} />
  )
}

/** The routes of the work app, made from the screen tables. An address that is in none shows "not found" in the workbench. */
export function routes(): RouteObject[] {
  const inLayout = (layout: LayoutName): RouteObject[] =>
    entries.filter((entry) => entry.layout === layout).map((entry) => ({ path: entry.path, element: elementOf(entry) }))
  const framed = Object.entries(layouts).map(([name, Layout]) => ({ element: <Layout />, children: inLayout(name as LayoutName) }))
  const others = [...new Set(entries.map(({ layout }) => layout))].filter((name) => !(name in layouts))
  const children: RouteObject[] = [
    { path: '/', element: <Start /> },
    ...framed,
    { element: <Blank />, children: others.flatMap(inLayout) },
    { element: <Workbench />, children: [{ path: '*', element: <Missing /> }] },
  ]
  return [{ element: <Root />, children }]
}
