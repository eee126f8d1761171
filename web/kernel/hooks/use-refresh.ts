import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { emptyCache } from '../send/send.ts'
import { askKey } from './use-ask.ts'

/** Returns a function that reads the answers of the given calls again, wherever they are shown. */
export function useRefreshLines(lines: readonly string[]): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    emptyCache()
    await Promise.all(lines.map((line) => client.invalidateQueries({ queryKey: askKey(line) })))
  }, [client, lines])
}
