import { RequestError } from '../../kernel/send-errors.ts'
import { EmptyState } from '../EmptyState.tsx'
import { Failed } from './ListStates.tsx'

/** In place of one thing that did not come: it is gone, or it could not be read just now. */
export function NotThere({ error, gone, retry }: { error: Error; gone: string; retry: () => void }) {
  if (error instanceof RequestError && error.errorCode === 'notFound') return <EmptyState title={gone} />
  return <Failed error={error} retry={retry} />
}
