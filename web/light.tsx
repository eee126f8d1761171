import '#web/ui/tokens.css'
import '#web/ui/global.css'
import { language, markLanguage } from '#web/kernel/texts/language.ts'
import { loadScreen } from '#web/kernel/page/lazy-failure.ts'
import { applyPageSettings } from '#web/kernel/page/page-island.ts'
import { followTheme } from '#web/kernel/page/theme-choice.ts'

/** The script of one page; `mount` renders into the elements that the server has marked. */
interface Part {
  mount: () => void
}

// The light entry: sign-in, reader, phone. The server has rendered the page; this adds the interactive parts.
const parts: Record<string, () => Promise<Part>> = {
  signIn: () => import('#features/access/sign-in/web/sign-in/sign-in-root.tsx'),
  transit: () => import('#features/access/sign-in/web/transit-root.tsx'),
  institutions: () => import('#features/access/sign-in/web/institutions/institutions-root.tsx'),
  trial: () => import('#features/people/customers/web/trial-root.tsx'),
  exception: () => import('#features/access/sign-in/web/exception-root.tsx'),
  reader: () => import('#features/reading/reader/web/reader-root.tsx'),
  shelf: () => import('#features/reading/shelf/web/phone/shelf-root.tsx'),
}

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
  const part = parts[document.body.dataset['part'] ?? '']
  if (part) void loadScreen(part).then(({ mount }) => mount())
}
