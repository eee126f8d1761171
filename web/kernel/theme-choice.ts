import { create } from 'zustand'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const storeKey = 'recto.theme'
/** The server writes the next page in this theme at once. */
const cookieName = 'recto-theme'
const prefersDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')

interface ThemeState {
  choice: ThemeChoice
  /** What the choice comes to on this device now. */
  dark: boolean
}

const isChoice = (text: unknown): text is ThemeChoice => themeChoices.includes(text as ThemeChoice)
const isDark = (choice: ThemeChoice) => choice === 'dark' || (choice === 'system' && prefersDark()?.matches === true)

function stored(): ThemeChoice {
  try {
    const text = globalThis.localStorage?.getItem(storeKey)
    return isChoice(text) ? text : 'system'
  } catch {
    return 'system'
  }
}

export const useTheme = create<ThemeState>()(() => ({ choice: stored(), dark: isDark(stored()) }))

/** Takes a choice of theme for this device; who keeps it for the person is another matter. Anything else is left alone. */
export function chooseTheme(choice: string): void {
  if (!isChoice(choice)) return
  useTheme.setState({ choice, dark: isDark(choice) })
  try {
    localStorage.setItem(storeKey, choice)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Keeps `<html>` in the theme, and follows the device while the choice is `system`. */
export function followTheme(root: HTMLElement = document.documentElement): void {
  const mark = ({ dark }: ThemeState) => {
    const theme = dark ? 'dark' : 'light'
    root.dataset['theme'] = theme
    document.cookie = `${cookieName}=${theme}; path=/; max-age=31536000; samesite=lax`
  }
  mark(useTheme.getState())
  useTheme.subscribe(mark)
  prefersDark()?.addEventListener('change', () => useTheme.setState(({ choice }) => ({ dark: isDark(choice) })))
}
