import './ui/tokens.css'
import './ui/global.css'
import { language, markLanguage } from './kernel/language.ts'
import { loadScreen } from './kernel/lazy-failure.ts'
import { takeIsland } from './kernel/page-island.ts'
import { followTheme } from './kernel/theme-choice.ts'

/** A page's own script; it takes over the roots that the server has marked. */
interface Part {
  mount: () => void
}

// The light entry: sign-in, reader, phone. The server has written the page; only what one does with it is added here.
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
const written = root.lang
takeIsland()
markLanguage()
// The reader has its own settings; the server has written them.
if (root.dataset['font'] === undefined) followTheme()
// The cookie that tells the server the chosen language had been cleared: once more, in the right one.
if (written !== language() && sessionStorage.getItem('recto.rewritten') !== location.href) {
  sessionStorage.setItem('recto.rewritten', location.href)
  location.reload()
} else {
  sessionStorage.removeItem('recto.rewritten')
  const part = parts[document.body.dataset['part'] ?? '']
  if (part) void loadScreen(part).then(({ mount }) => mount())
}
