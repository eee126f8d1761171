import './ui/tokens.css'
import './ui/global.css'
import { language, markLanguage } from './kernel/language.ts'
import { loadScreen } from './kernel/lazy-failure.ts'
import { takeIsland } from './kernel/page-island.ts'
import { followTheme } from './kernel/theme-choice.ts'

/** The script of one page; `mount` renders into the elements that the server has marked. */
interface Part {
  mount: () => void
}

// The light entry: sign-in, reader, phone. The server has rendered the page; this adds the interactive parts.
const parts: Record<string, () => Promise<Part>> = {
  signIn: () => import('./session/sign-in-root.tsx'),
  transit: () => import('./session/transit-root.tsx'),
  institutions: () => import('./session/institutions-root.tsx'),
  trial: () => import('./customers/trial-root.tsx'),
  exception: () => import('./session/exception-root.tsx'),
  reader: () => import('./reading/reader-root.tsx'),
  shelf: () => import('./mobile/shelf-root.tsx'),
}

const root = document.documentElement
const serverLanguage = root.lang
takeIsland()
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
