import { afterEach, expect, test, vi } from 'vitest'
import { applyPageSettings } from './page-island.ts'

const page = (text: string | undefined) => ({ getElementById: () => (text === undefined ? null : { textContent: text }) }) as unknown as Document

afterEach(() => void vi.unstubAllGlobals())

test('§2 the base path and the parent origins come from the page’s JSON block', () => {
  const window: Pick<Window, 'routerBase' | 'recto'> = {}
  vi.stubGlobal('window', window)
  applyPageSettings(page('{"parents":["https://school.example"],"routerBase":"/books/"}'))
  expect(window.routerBase).toBe('/books/')
  expect(window.recto).toEqual({ base: '/books', parents: ['https://school.example'] })
})

test('§7 DELETE as POST and the mini-program’s sign-in page come from there too', () => {
  const window: Pick<Window, 'routerBase' | 'recto'> = {}
  vi.stubGlobal('window', window)
  applyPageSettings(page('{"parents":[],"deleteAsPost":true,"miniProgramLogin":"/pages/login"}'))
  expect(window.recto).toMatchObject({ deleteAsPost: true, miniProgramLogin: '/pages/login' })
})

test('a base path that the page has set itself is kept; a page without a block changes nothing', () => {
  const window: Pick<Window, 'routerBase' | 'recto'> = { routerBase: '/own' }
  vi.stubGlobal('window', window)
  applyPageSettings(page(undefined))
  expect(window.recto).toBeUndefined()
  applyPageSettings(page('{"parents":[]}'))
  expect(window.recto).toEqual({ base: '/own', parents: [] })
})
