import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'

/** Grey lines in place of what is loading. */
export function Waiting({ lines = 5 }: { lines?: number }) {
  const t = useTexts(selfTestTexts)
  return (
    <div className="st-waiting" aria-busy="true" role="status" aria-label={t.loading}>
      {Array.from({ length: lines }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  )
}

export function Failed({ again }: { again: () => void }) {
  const t = useTexts(selfTestTexts)
  return (
    <Empty title={t.failed} hint={t.failedHint}>
      <button type="button" className="ex-btn is-main" onClick={again}>
        {t.retry}
      </button>
    </Empty>
  )
}

export function Empty({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="st-empty">
      <h2>{title}</h2>
      <p className="ex-sub">{hint}</p>
      {children}
    </div>
  )
}
