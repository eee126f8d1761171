import '#web/ui/theme/tokens.css'
import '#web/ui/theme/global.css'
import '#web/kernel/notices/messages.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { markLanguage } from '#web/kernel/texts/language.ts'
import { applyPageSettings } from '#web/kernel/page/page-island.ts'
import { createQueryClient } from '#web/kernel/hooks/query-client.ts'
import { routerBase } from '#web/kernel/page/router-base.ts'
import type { Entry } from '#web/kernel/screen.ts'
import { screenComponent } from '#web/kernel/loading/loaded-screens.ts'
import { SessionGate, sessionQuery } from '#web/kernel/session/session.tsx'
import { followTheme } from '#web/kernel/page/theme-choice.ts'
import { loadLocale, ThemeProvider } from '#web/shell/frames/ThemeProvider.tsx'
import { registerFillings } from '#web/kernel/Filled.tsx'
import { routes } from '#web/shell/routes/routes.tsx'
import { registerPlaces } from '#web/shell/person/places.ts'
import { registerSearchSources } from '#web/shell/commands/search-sources.ts'
import { entries, fillings, places, searchSources } from './screens.ts'

// The work app: workbench, editing and administration. It is rendered into the `#work` element of the server's page.
applyPageSettings()
markLanguage()
followTheme()
registerFillings(fillings)
registerPlaces(places)
registerSearchSources(searchSources)

const client = createQueryClient()
const router = createBrowserRouter(routes(entries), { basename: routerBase() || '/' })
const root = document.getElementById('work')

/** Milliseconds that the first render waits for both, which usually come with the page. */
const LONGEST_WAIT = 300

/** Begins to load the session and the screen of this address. A failure is shown by what asks for them later. */
function beginWithAddress(): Promise<unknown> {
  const opened = router.state.matches.at(-1)?.route.handle as Entry | undefined
  const screen = opened && 'page' in opened ? screenComponent(opened.page) : undefined
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))
  return Promise.race([Promise.allSettled([client.prefetchQuery(sessionQuery), screen]), late])
}

// Not awaited at the top level: the file of the words imports parts of this one, and each would wait for the other.
void Promise.all([loadLocale(), beginWithAddress()]).then(([locale]) => {
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ThemeProvider locale={locale}>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
})
