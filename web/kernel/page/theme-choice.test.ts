import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fake device that prefers dark or not, with freshly loaded modules. */
async function device({ stored, dark = false }: { stored?: string; dark?: boolean } = {}) {
  vi.resetModules()
  const kept = new Map(stored ? [['recto.theme', stored]] : [])
  const preference = {
    matches: dark,
    listeners: [] as (() => void)[],
    addEventListener: (_type: string, tell: () => void) => preference.listeners.push(tell),
  }
  const root = { dataset: {} as Record<string, string> }
  const page = { cookie: '' }
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  vi.stubGlobal('matchMedia', () => preference)
  vi.stubGlobal('document', page)
  const theme = await import('./theme-choice.ts')
  theme.followTheme(root as unknown as HTMLElement)
  const change = (to: boolean) => {
    preference.matches = to
    for (const tell of preference.listeners) tell()
  }
  return { ...theme, root, page, kept, change }
}

beforeEach(() => void vi.unstubAllGlobals())
afterEach(() => void vi.unstubAllGlobals())

test('without a choice the page follows the device, also when it changes', async () => {
  const { root, page, change } = await device({ dark: true })
  expect(root.dataset['theme']).toBe('dark')
  change(false)
  expect(root.dataset['theme']).toBe('light')
  expect(page.cookie).toContain('recto-theme=light')
})

test('a choice is stored, passed to the server in a cookie, and overrides the device', async () => {
  const { root, page, kept, change, chooseTheme } = await device()
  chooseTheme('dark')
  change(false)
  expect(root.dataset['theme']).toBe('dark')
  expect(page.cookie).toContain('recto-theme=dark; path=/')
  expect(kept.get('recto.theme')).toBe('dark')
})

test('an unknown theme changes nothing', async () => {
  const { chooseTheme, useTheme } = await device({ stored: 'dark' })
  chooseTheme('purple')
  chooseTheme('')
  expect(useTheme.getState()).toEqual({ choice: 'dark', dark: true })
})
