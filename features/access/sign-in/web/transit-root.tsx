import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { Transit } from './Transit.tsx'
import { startPage } from '#web/light/start.ts'

startPage(() => {
  const root = document.getElementById('transit')
  if (root) createRoot(root).render(<Transit {...pageData('transit')} />)
})
