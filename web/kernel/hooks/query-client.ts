import { QueryClient } from '@tanstack/react-query'
import { DATA_CACHE, FOCUS_INTERVAL } from '../page/constants.ts'
import { RequestError } from '../send/send-errors.ts'

/** Whether data is read again on window focus: at most every 5000 ms (specification section 9). Both times in milliseconds. */
export const refetchOnFocus = (readAt: number, now: number): 'always' | false => (now - readAt >= FOCUS_INTERVAL ? 'always' : false)

/** Only calls that did not get through are retried, once; an answer of the server, even a refusal, is final. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof RequestError && (error.kind === 'request' || error.kind === 'response')

/** Server data of the work app: fresh for 300000 ms, read again on window focus (specification section 9). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DATA_CACHE,
        gcTime: DATA_CACHE,
        refetchOnWindowFocus: ({ state }) => refetchOnFocus(state.dataUpdatedAt, Date.now()),
        retry: shouldRetry,
      },
    },
  })
