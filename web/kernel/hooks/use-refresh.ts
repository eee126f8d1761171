import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { emptyCache } from '../send/send.ts'
import { queryKeyOf } from './use-read.ts'

/** Returns a function that reads the answers of the given calls again, wherever they are shown. */
export function useRefreshQueries(lines: readonly string[]): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    emptyCache()
    await Promise.all(lines.map((line) => client.invalidateQueries({ queryKey: queryKeyOf(line) })))
  }, [client, lines])
}
