import type { Bilingual } from '#contract/errors.ts'
import { directionOf } from '#plain/direction.ts'

export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]

const storeKey = 'recto.language'

/** Weeks start on Monday; days are counted from Sunday as 0 (specification section 9). */
export const FIRST_DAY_OF_WEEK = 1

/** The stored setting, else the first of the browser's languages that the product has, else zh-CN (specification section 9). */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): Language {
  for (const tag of [stored ?? '', ...wanted]) {
    const short = tag.toLowerCase().split(/[-_]/)[0]
    const found = languages.find((language) => language.slice(0, 2) === short)
    if (found) return found
  }
  return 'zh-CN'
}

let current: Language | undefined

/** The language of this page; it stays the same until the page is reloaded. */
export function language(): Language {
  current ??= chooseLanguage(storedLanguage(), globalThis.navigator?.languages ?? [])
  return current
}

/** The text in the language of this page. */
export const inLanguage = ({ zh, en }: Bilingual): string => (language() === 'zh-CN' ? zh : en)

/** Sets language and direction on `<html>`, for glyphs, hyphenation and layout. */
export function markLanguage(root: HTMLElement = document.documentElement): void {
  root.lang = language()
  root.dir = directionOf(root.lang)
  // An expired session clears every cookie, so each page sets the language cookie again.
  if (storedLanguage()) setLanguageCookie(language())
}

/** Stores the language in this browser and reloads the page. */
export function setLanguage(chosen: Language, page: { storage: Pick<Storage, 'setItem'>; reload: () => void } = browserPage()): void {
  try {
    page.storage.setItem(storeKey, chosen)
    setLanguageCookie(chosen)
  } catch {
    // A browser that blocks storage keeps its own language.
  }
  page.reload()
}

/** Sets the cookie from which server-rendered pages take their language. */
function setLanguageCookie(chosen: Language): void {
  if (globalThis.document) document.cookie = `recto-language=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`
}

const browserPage = () => ({ storage: localStorage, reload: () => location.reload() })

function storedLanguage(): string | null {
  try {
    return globalThis.localStorage?.getItem(storeKey) ?? null
  } catch {
    return null
  }
}
