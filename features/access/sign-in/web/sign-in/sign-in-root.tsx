import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { readPendingSignIn } from '../steps/pending-sign-in.ts'
import { SignInScreen } from './SignInScreen.tsx'
import { startPage } from '#web/light/start.ts'

startPage(() => {
  const root = document.getElementById('sign-in')
  if (!root) return
  const pending = readPendingSignIn()
  createRoot(root).render(
    <StrictMode>
      <SignInScreen data={pageData('signIn')} begun={pending} />
    </StrictMode>,
  )
})
