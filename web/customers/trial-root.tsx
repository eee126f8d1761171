import '../session/session-pages.css'
import '../session/sign-in.css'
import './trial.css'
import { createRoot } from 'react-dom/client'
import { SmallHead } from '../session/SmallHead.tsx'
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
