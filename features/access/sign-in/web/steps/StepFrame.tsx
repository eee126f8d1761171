import type { PendingSignIn, SignInAnswer } from '#features/access/session/contract.ts'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { stepTexts } from './step-texts.ts'

export interface StepProps {
  pending: PendingSignIn
  settle: (answer: SignInAnswer) => Promise<void>
  /** Starts the sign-in again. */
  again: () => void
}

/** Frame of a sign-in step: title, hint, form, and a link to start again. */
export function StepFrame({ title, hint, again, children }: { title: string; hint: ReactNode; again: () => void; children: ReactNode }) {
  const t = useTexts(stepTexts)
  return (
    <div className="si-form">
      <h1>{title}</h1>
      <p className="si-hint">{hint}</p>
      {children}
      <p className="si-links">
        <button type="button" className="si-link" onClick={again}>
          {t.again}
        </button>
      </p>
    </div>
  )
}
