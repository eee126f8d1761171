import type { Asked, Call, Data } from '@recto/contract/call'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { send } from './send.ts'

interface AskOptions<T> {
  /** Go on showing the last answer while another page or filter is on its way. */
  keep?: boolean
  /** Ask again after so many milliseconds, as the last answer says; false for never. */
  every?: (data: T | undefined) => number | false
  /** Look again when the window comes to the front; what a person edits says no. */
  onFocus?: boolean
}

/** The key under which answers are kept; `refresh` of a call names lines. */
export const askKey = (line: string, asked?: object) => (asked === undefined ? [line] : [line, asked])

/**
 * Reads one call of the contract and keeps its answer. Without `asked` nothing is sent yet. Errors are not shown as messages: the screen shows
 * them in place, with `error` and `refetch`.
 */
export function useAsk<C extends Call>(
  line: C['line'],
  asked: Asked<C> | undefined,
  options: AskOptions<Data<C>> = {},
): UseQueryResult<Data<C>, Error> {
  return useQuery<Data<C>, Error, Data<C>>({
    queryKey: askKey(line, (asked ?? {}) as object),
    // TanStack Query takes undefined for a mistake; a call without data answers null.
    queryFn: async ({ signal }) => (await send<C>(line, asked as Asked<C>, { signal, silent: true })) ?? (null as unknown as Data<C>),
    enabled: asked !== undefined,
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.every && { refetchInterval: ({ state }) => options.every?.(state.data) ?? false }),
    ...(options.onFocus !== undefined && { refetchOnWindowFocus: options.onFocus }),
  })
}
