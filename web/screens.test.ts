import { menu, menuFor, moduleCodes, type MenuEntry } from '#contract/modules.ts'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { requirementOf } from '#web/kernel/session/rights.ts'
import { hasScreen, startPath } from '#web/shell/routes/start-path.ts'
import { entries, places } from './screens.ts'
import { openPlaces, registerPlaces } from '#web/shell/person/places.ts'

const missing = JSON.parse(readFileSync(new URL('../tools/specification/missing-screens.json', import.meta.url), 'utf8')) as string[]
const all = [...entries.map(({ path }) => path), ...missing]
const flat = (menuEntries: readonly MenuEntry[]): MenuEntry[] => menuEntries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

test('every path is listed once, in the tables or in missing.json', () => {
  expect(all.length).toBe(new Set(all).size)
})

test('every redirect leads to a screen, another redirect or a missing screen', () => {
  const astray = entries.flatMap((entry) => ('redirect' in entry && !all.some((path) => matchPath(path, entry.redirect)) ? [entry.redirect] : []))
  expect(astray).toEqual([])
})

test('§2 the redirects of the specification keep their trailing slash', () => {
  const target = (path: string) => entries.flatMap((entry) => (entry.path === path && 'redirect' in entry ? [entry.redirect] : []))
  expect(target('/textmange')).toEqual(['/textmange/mytext/'])
  expect(target('/textmange/organization/')).toEqual(['/textmange/institutions/'])
  expect(target('/teaching')).toEqual(['/teaching/mycourse'])
})

test('every menu entry is listed in the tables or in missing.json', () => {
  const nowhere = flat(menu).filter(({ path }) => !all.some((known) => matchPath(known, path)))
  expect(nowhere).toEqual([])
})

test('an entry marked as a menu entry is in the menu with the same code', () => {
  for (const entry of entries.filter((one) => one.menu)) {
    const found = flat(menu).find(({ path }) => matchPath(entry.path, path))
    expect({ path: entry.path, code: found?.code }).toEqual({ path: entry.path, code: entry.permission })
  }
})

test('the page of every screen exists', () => {
  const sources = globSync('../features/*/*/web/screens.ts', { cwd: import.meta.dirname }).map((file) => join(import.meta.dirname, file))
  const pages = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ import\('(\..+?)'\)/g)].map(([, page = '']) => join(dirname(file), page)),
  )
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((file) => !existsSync(file))).toEqual([])
})

test('every screen is visited by the accessibility test', () => {
  const texts = globSync('../features/*/*/visits.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
  const visited = texts.flatMap((text) => [...text.matchAll(/ path: ['`]([^'`?#]+)/g)].map(([, path = '']) => path))
  const unseen = entries.flatMap((entry) => ('redirect' in entry || visited.some((path) => matchPath(entry.path, path)) ? [] : [entry.path]))
  expect(unseen).toEqual([])
})

test('a tool outside the menu requires the right to use it', () => {
  const needs = Object.fromEntries(entries.flatMap((entry) => ('page' in entry ? [[entry.path, requirementOf(entry)]] : [])))
  expect(needs).toMatchObject({
    '/announcements/list': 'SystemManagement:announcement',
    '/customer/list': 'platform',
    '/feedback/list': 'SystemManagement:feedback',
    '/operationlog/list': 'SystemManagement:log',
    '/idauthentication/list': 'user_management:identity',
    '/editbook/moocbaseinfo': 'tbook',
    '/user/list': 'user_management',
    '/account/data': 'everybody',
  })
})

test('§2 the start path is the first menu entry with a screen, else the personal centre, and my books on a phone', () => {
  const start = (modules: readonly string[], phone = false) => startPath(menuFor(modules), entries, phone)
  expect(start(moduleCodes)).toBe('/comprehensive')
  expect(start(['tbook', 'mybook'])).toBe('/textmange/mytext/')
  expect(start(['firstpage', 'homepage'])).toBe('/textbookindex')
  expect(start(['firstpage'])).toBe('/mycenter/home')
  expect(start([])).toBe('/mycenter/home')
  expect(start(moduleCodes, true)).toBe('/mobile/myBooks')
})

test('a redirect does not count as a screen', () => {
  expect(hasScreen('/textmange', entries)).toBe(false)
  expect(hasScreen('/textmange/institutions/abc', entries)).toBe(true)
})

const nothing = { modules: [], features: {}, administrator: false }

test('the personal pages are open to everyone, the other places need a module, a right or an administrator of the platform', () => {
  registerPlaces(places)
  const open = (rights: Parameters<typeof openPlaces>[0]) => openPlaces(rights).map(({ name }) => name)
  expect(open(nothing)).toEqual(['centre', 'calendar', 'account', 'password'])
  const manager = { ...nothing, modules: ['user_management', 'SystemManagement'], features: { user_management: ['role'], SystemManagement: ['log'] } }
  expect(open(manager)).toEqual(['users', 'log', 'roles', 'centre', 'calendar', 'account', 'password'])
  expect(open({ ...nothing, administrator: true })).toContain('customers')
})

test('only the list of users is both a place and in the menu; a person who may open a place may see its screen', () => {
  const inMenu = flat(menu).map(({ path }) => path)
  expect(places.filter(({ path }) => inMenu.includes(path)).map(({ name }) => name)).toEqual(['users'])
  const differing = places.filter(({ path, needs }) =>
    entries.some((entry) => {
      if (entry.path !== path || !('page' in entry)) return false
      const enough = [requirementOf(entry)].flat()
      return !['everybody', needs, needs.split(':')[0]].some((one) => enough.some((other) => other === one))
    }),
  )
  expect(differing).toEqual([])
})

// Whether somebody is in a class, the frame of the class asks the server.
test('a screen for some people only requires a module, a right or an administrator of the platform', () => {
  const open = entries.filter((entry) => 'page' in entry && entry.needs && !['anyone', 'signed-in', 'class member'].includes(entry.needs))
  expect(open.filter((entry) => requirementOf(entry) === 'everybody').map(({ path }) => path)).toEqual([])
})
