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
  mount()
}
