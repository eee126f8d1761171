import { language, markLanguage } from '#web/kernel/texts/language.ts'
import { applyPageSettings } from '#web/kernel/page/page-island.ts'
import { pageData } from '#web/kernel/page/page-data.ts'
import { setZone } from '#web/kernel/session/zone.ts'
import { followTheme } from '#web/kernel/page/theme-choice.ts'

/**
 * Starts the script of a page that the server has written: sign-in, reader, phone. `mount` renders into the elements that the server has marked.
 * The styles of the page stand in the file of the same name, `<part>-root.css`.
 */
export function startPage(mount: () => void): void {
  const root = document.documentElement
  const serverLanguage = root.lang
  applyPageSettings()
  setZone(pageData('timeZone'))
  markLanguage()
  followTheme()
  // If the server did not know the chosen language because its cookie was cleared, reload once to get the page in that language.
  if (serverLanguage !== language() && sessionStorage.getItem('recto.rewritten') !== location.href) {
    sessionStorage.setItem('recto.rewritten', location.href)
    location.reload()
    return
  }
  sessionStorage.removeItem('recto.rewritten')
  reloadLostStyles()
  mount()
}

/** Asks once more for a style sheet after the text that did not arrive; scripts start when it has arrived or failed. */
function reloadLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('body > link[rel=stylesheet]'))
    if (!hasRules(link)) link.replaceWith(link.cloneNode())
}

/** Whether the rules of a sheet of our own have arrived. Of one that was lost a browser has none, or refuses to read them. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length)
  } catch {
    return false
  }
}
