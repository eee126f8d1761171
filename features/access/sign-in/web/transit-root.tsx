import '#web/light/session-pages.css'
import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { Transit } from './Transit.tsx'

export function mount(): void {
  const root = document.getElementById('transit')
  if (root) createRoot(root).render(<Transit {...pageData('transit')} />)
}
