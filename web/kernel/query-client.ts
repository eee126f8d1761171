import { QueryClient } from '@tanstack/react-query'
import { DATA_CACHE, FOCUS_INTERVAL } from './constants.ts'
import { RequestError } from './send-errors.ts'

/** Whether data that was read then is read again because the window came to the front: at most every 5000 ms (section 9). */
export const againOnFocus = (readAt: number, now: number): 'always' | false => (now - readAt >= FOCUS_INTERVAL ? 'always' : false)

/** A refusal stays one; only what did not get through is tried again, once. */
export const tryAgain = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof RequestError && (error.kind === 'request' || error.kind === 'response')

/** Server data of the work app: fresh for 300000 ms, looked at again on focus (specification section 9). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DATA_CACHE,
        gcTime: DATA_CACHE,
        refetchOnWindowFocus: ({ state }) => againOnFocus(state.dataUpdatedAt, Date.now()),
        retry: tryAgain,
      },
    },
  })
