import type { CallArguments, Call, Data } from '#contract/call.ts'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { send } from '../send/send.ts'

interface AskOptions<T> {
  /** Keep showing the last answer while another page or filter is loading. */
  keep?: boolean
  /** Milliseconds after which to read again, depending on the last answer; false for never. */
  every?: (data: T | undefined) => number | false
  /** For a dialog that decides on the state of the server: asked when it opens, never taken from an earlier answer. */
  fresh?: true
  /** Whether to read again on window focus; false for data that is being edited. */
  onFocus?: boolean
}

/** The query key of an answer. Without `asked` it matches all answers of the call. */
export const queryKeyOf = (line: string, asked?: object) => (asked === undefined ? [line] : [line, asked])

/** The query of one call of the contract, for the hooks and for `fetchQuery` of the query client. */
export const readQuery = <C extends Call>(line: C['line'], asked: CallArguments<C> | undefined) => ({
  queryKey: queryKeyOf(line, (asked ?? {}) as object),
  // TanStack Query rejects undefined as data, so a call without data returns null.
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send<C>(line, asked as CallArguments<C>, { signal, silent: true })) ?? (null as unknown as Data<C>),
})

/**
 * Reads one call of the contract and caches its answer. Nothing is sent while `asked` is undefined. Errors are not shown as messages: the screen
 * shows them in place, with `error` and `refetch`.
 */
export function useRead<C extends Call>(
  line: C['line'],
  asked: CallArguments<C> | undefined,
  options: AskOptions<Data<C>> = {},
): UseQueryResult<Data<C>, Error> {
  const query = readQuery<C>(line, asked)
  const id = useId()
  const client = useQueryClient()
  // Sent with the first render: on a slow device the first paint comes long after, and only then would useQuery send it.
  const [begun] = useState(() => {
    const first = asked !== undefined && !options.fresh && !client.getQueryState(query.queryKey)
    if (first) void client.prefetchQuery(query)
    return first
  })
  return useQuery<Data<C>, Error, Data<C>>({
    ...query,
    enabled: asked !== undefined,
    // What failed before the screen was shown is not asked again by showing it.
    ...(begun && { retryOnMount: false }),
    ...(options.fresh && { queryKey: [...query.queryKey, id], gcTime: 0 }),
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.every && { refetchInterval: ({ state }) => options.every?.(state.data) ?? false }),
    ...(options.onFocus !== undefined && { refetchOnWindowFocus: options.onFocus }),
  })
}
