import '#web/light/session-pages.css'
import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { Institutions } from './Institutions.tsx'

/** Without a session the server renders the list of entrances, and the page has no root element. */
export function mount(): void {
  const root = document.getElementById('institutions')
  if (root) createRoot(root).render(<Institutions {...pageData('institutions')} />)
}
