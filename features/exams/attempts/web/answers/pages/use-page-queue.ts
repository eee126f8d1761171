import { useSyncExternalStore } from 'react'
import type { PageQueue } from './page-queue.ts'

const never = () => () => undefined

/** How many pages by hand are not sent yet; 0 where there are none. */
export const usePagesLeft = (queue: PageQueue | undefined): number =>
  useSyncExternalStore(queue?.subscribe ?? never, () => queue?.view().waiting.size ?? 0)
