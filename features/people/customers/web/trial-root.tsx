import '#web/light/session-pages.css'
import '#web/light/form/sign-in.css'
import './trial.css'
import { createRoot } from 'react-dom/client'
import { SmallHead } from '#web/light/form/SmallHead.tsx'
import { TrialPage } from './TrialPage.tsx'

export function mount(): void {
  const root = document.getElementById('trial')
  if (!root) return
  createRoot(root).render(
    <>
      <SmallHead />
      <TrialPage />
    </>,
  )
}
