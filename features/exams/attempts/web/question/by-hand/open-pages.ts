import type { AnswerPage } from '../../../contract.ts'
import { createPageQueue, type PageQueue } from '../../answers/pages/page-queue.ts'
import { pageStore } from '../../answers/pages/page-store.ts'
import { uploadOutcomeOf, uploadPage } from '../../sitting/attempt-calls.ts'

const wait = (milliseconds: number, act: () => void) => {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

/** The pages by hand of an attempt in this browser, with those that the server has. */
export interface AttemptPages {
  queue: PageQueue
  /** Pages that have arrived, by name; those that are sent now are added. */
  arrived: ReadonlyMap<string, AnswerPage>
  end: () => void
}

/** Begins to send the pages that this browser keeps of an attempt. `named` gives the pages that its answers name; undefined where they are not known. */
export function openPages(
  attempt: { id: string; pages: readonly AnswerPage[] },
  memberId: string,
  named: () => ReadonlySet<string> | undefined,
): AttemptPages {
  const arrived = new Map(attempt.pages.map((page) => [page.sha256, page]))
  const queue = createPageQueue({
    upload: async ({ sha256, blob }) => {
      try {
        arrived.set(sha256, await uploadPage(attempt.id, blob))
        return 'stored'
      } catch (error) {
        return uploadOutcomeOf(error)
      }
    },
    store: pageStore(memberId, attempt.id),
    named,
    wait,
  })
  const hear = new AbortController()
  addEventListener('online', queue.retry, { signal: hear.signal })
  addEventListener('beforeunload', (event) => queue.view().waiting.size > 0 && event.preventDefault(), { signal: hear.signal })
  void queue.begin()
  return {
    queue,
    arrived,
    end: () => {
      hear.abort()
      queue.close()
    },
  }
}
