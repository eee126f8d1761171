import { expect, test, vi } from 'vitest'
import { chooseLanguage, FIRST_DAY_OF_WEEK, setLanguage } from './language.ts'

test.each([
  ['the stored setting', 'en-US', ['zh-CN'], 'en-US'],
  ['the browser’s language', null, ['en-GB', 'zh-CN'], 'en-US'],
  ['the first supported one', null, ['fr-FR', 'de', 'en'], 'en-US'],
  ['Chinese of any region', null, ['zh-Hant-TW', 'en'], 'zh-CN'],
  ['zh-CN for other languages', null, ['fr-FR', 'ja'], 'zh-CN'],
  ['zh-CN for no language', null, [], 'zh-CN'],
  ['the browser’s if the stored setting is unknown', 'xx', ['en-US'], 'en-US'],
])('§9 the language is %s', (_name, stored, wanted, chosen) => {
  expect(chooseLanguage(stored, wanted)).toBe(chosen)
})

test('§9 weeks start on Monday', () => {
  expect(FIRST_DAY_OF_WEEK).toBe(1)
})

test('§9 setting a language stores it and reloads the page, even if storage is blocked', () => {
  const page = { storage: { setItem: vi.fn<(key: string, value: string) => void>() }, reload: vi.fn<() => void>() }
  setLanguage('en-US', page)
  expect(page.storage.setItem.mock.calls).toEqual([['recto.language', 'en-US']])
  page.storage.setItem.mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  setLanguage('zh-CN', page)
  expect(page.reload).toHaveBeenCalledTimes(2)
})

test('§9 the page carries its language and direction; the stored setting is read from recto.language', async () => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'recto.language' ? 'en-US' : null) })
  vi.stubGlobal('navigator', { languages: ['zh-CN'] })
  vi.resetModules()
  const fresh = await import('./language.ts')
  const root = { lang: '', dir: '' } as HTMLElement
  fresh.markLanguage(root)
  expect(root).toEqual({ lang: 'en-US', dir: 'ltr' })
  vi.unstubAllGlobals()
})

test('§9 a browser that blocks storage still has a language', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.resetModules()
  const fresh = await import('./language.ts')
  expect(fresh.language()).toBe('en-US')
  vi.unstubAllGlobals()
})
