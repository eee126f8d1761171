import { RequestError } from '#web/kernel/send/send-errors.ts'
import { EmptyState } from '../states/EmptyState.tsx'
import { Failed } from './ListStates.tsx'

/** Shown in place of an object that could not be loaded: it does not exist any more, or the request failed. */
export function LoadFailure({ error, gone, retry }: { error: Error; gone: string; retry: () => void }) {
  if (error instanceof RequestError && error.errorCode === 'notFound') return <EmptyState title={gone} />
  return <Failed error={error} retry={retry} />
}
