import '#web/ui/theme/tokens.css'
import '#web/ui/theme/global.css'
import { language, markLanguage } from '#web/kernel/texts/language.ts'
import { loadScreen } from '#web/kernel/loading/lazy-failure.ts'
import { applyPageSettings } from '#web/kernel/page/page-island.ts'
import { followTheme } from '#web/kernel/page/theme-choice.ts'

/** The script of one page; `mount` renders into the elements that the server has marked. */
interface Part {
  mount: () => void
}

// The light entry: sign-in, reader, phone. The server has rendered the page; this adds the interactive parts. Each page names its script.
const scripts = import.meta.glob<Part>(['../features/*/*/web/**/*-root.tsx', './light/*-root.tsx'])
const scriptOf = (part: string) => Object.entries(scripts).find(([file]) => file.endsWith(`/${part}-root.tsx`))?.[1]

const root = document.documentElement
const serverLanguage = root.lang
applyPageSettings()
markLanguage()
// The reader has its own theme settings, which the server has applied.
if (root.dataset['font'] === undefined) followTheme()
// If the server did not know the chosen language because its cookie was cleared, reload once to get the page in that language.
if (serverLanguage !== language() && sessionStorage.getItem('recto.rewritten') !== location.href) {
  sessionStorage.setItem('recto.rewritten', location.href)
  location.reload()
} else {
  sessionStorage.removeItem('recto.rewritten')
  const part = scriptOf(document.body.dataset['part'] ?? '')
  if (part) void loadScreen(part).then(({ mount }) => mount())
}
