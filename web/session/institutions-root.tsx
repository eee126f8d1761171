import './session-pages.css'
import { createRoot } from 'react-dom/client'
import { pageData } from '../kernel/page-data.ts'
import { Institutions } from './Institutions.tsx'

/** Without a session the server has written the list of entrances, and there is no root. */
export function mount(): void {
  const root = document.getElementById('institutions')
  if (root) createRoot(root).render(<Institutions {...pageData<{ administrator: boolean }>('institutions')} />)
}
