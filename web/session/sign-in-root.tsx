import './sign-in.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../kernel/page-data.ts'
import { SignInForm, type Entrance } from './SignInForm.tsx'

export function mount(): void {
  const root = document.getElementById('sign-in')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <SignInForm {...pageData<Entrance>('signIn')} />
    </StrictMode>,
  )
}
