import { createState } from '../hooks/create-state.ts'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const storeKey = 'recto.theme'
/** The server renders pages in the theme of this cookie. */
const cookieName = 'recto-theme'
const prefersDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')

interface ThemeState {
  choice: ThemeChoice
  /** Whether the choice means dark on this device now. */
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

export const useTheme = createState<ThemeState>(() => ({ choice: stored(), dark: isDark(stored()) }))

/** Applies a theme choice and stores it in this browser only, not for the account. Unknown values are ignored. */
export function chooseTheme(choice: string): void {
  if (!isChoice(choice)) return
  useTheme.setState({ choice, dark: isDark(choice) })
  try {
    localStorage.setItem(storeKey, choice)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** Keeps `<html>` in the theme unless the page has one of its own, as the reader can, and follows the device while the choice is `system`. */
export function followTheme(root: HTMLElement = document.documentElement): void {
  const mark = ({ dark }: ThemeState) => {
    const theme = dark ? 'dark' : 'light'
    if (root.dataset['ownTheme'] !== 'true') root.dataset['theme'] = theme
    document.cookie = `${cookieName}=${theme}; path=/; max-age=31536000; samesite=lax`
  }
  mark(useTheme.getState())
  useTheme.subscribe(mark)
  prefersDark()?.addEventListener('change', () => useTheme.setState(({ choice }) => ({ dark: isDark(choice) })))
}
