import './ui/tokens.css'
import './ui/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { markLanguage } from './kernel/language.ts'
import { takeIsland } from './kernel/page-island.ts'
import { createQueryClient } from './kernel/query-client.ts'
import { routerBase } from './kernel/router-base.ts'
import { SessionGate } from './kernel/session.tsx'
import { followTheme } from './kernel/theme-choice.ts'
import { loadLocale, ThemeProvider } from './layouts/ThemeProvider.tsx'
import { routes } from './screens/routes.tsx'

// The work app: workbench, editing and administration. It is rendered into the `#work` element of the server's page.
takeIsland()
markLanguage()
followTheme()

const locale = await loadLocale()
const client = createQueryClient()
const router = createBrowserRouter(routes(), { basename: routerBase() || '/' })
const root = document.getElementById('work')
if (root)
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
