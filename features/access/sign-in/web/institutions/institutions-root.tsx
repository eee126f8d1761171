import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { Institutions } from './Institutions.tsx'
import { startPage } from '#web/light/start.ts'

/** Without a session the server renders the list of entrances, and the page has no root element. */
startPage(() => {
  const root = document.getElementById('institutions')
  if (root) createRoot(root).render(<Institutions {...pageData('institutions')} />)
})
