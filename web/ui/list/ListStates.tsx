import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import styles from './list-states.module.css'
import { listTexts } from './texts.ts'

/** Shows nothing for 300 ms, then the given skeleton. */
export function Waiting({ children }: { children: ReactNode }) {
  const t = useTexts(listTexts)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" aria-label={t.loading} role="status">
      {late && children}
    </div>
  )
}

/** Placeholder rows while a table is loading. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at}>
          <i style={{ inlineSize: 30, blockSize: 42 }} />
          <i style={{ inlineSize: `${24 + ((at * 7) % 14)}%` }} />
          <i style={{ inlineSize: 64, marginInlineStart: 'auto' }} />
          <i style={{ inlineSize: 80 }} />
          <i style={{ inlineSize: 120 }} />
        </div>
      ))}
    </div>
  )
}

/** Shown when no entry matches the filters. */
export function NoMatch({ filters, reset }: { filters: readonly string[]; reset: () => void }) {
  const t = useTexts(listTexts)
  return (
    <EmptyState title={t.noMatch} detail={filters.join(' · ')}>
      <Button onClick={reset}>{t.clearFilters}</Button>
    </EmptyState>
  )
}

/** Shown when the list could not be loaded: the reason, the request id, and a button to try again, unless the person has no right to see it. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTexts(listTexts)
  if (error instanceof RequestError && error.errorCode === 'forbidden') return <EmptyState level={2} title={error.message} />
  const requestId = error instanceof RequestError ? error.requestId : undefined
  return <ErrorState title={t.failed} detail={error.message} {...(requestId && { requestId })} action={{ label: t.retry, onClick: retry }} />
}
