import { keptEntries } from '#web/kernel/kept/kept-entries.ts'
import type { KeptDesk } from './desk.ts'
import type { Draft } from './draft.ts'

/** What is kept of one answer: what was written, and if its saving was not confirmed, the request. */
interface KeptAnswer {
  draft?: Draft
  unsent?: KeptDesk['unsent'][number]
  /** Its place among those that were not sent. */
  place: number
}

/** Drafts and answers that were not sent, kept in the browser under this prefix. */
export function keptDesk(prefix: string, storageOf: () => Storage) {
  const entries = keptEntries<KeptAnswer>(prefix, storageOf)
  return {
    kept(): KeptDesk {
      const answers = entries.read()
      return {
        drafts: Object.fromEntries(answers.flatMap(([id, { draft }]) => (draft ? [[id, draft]] : []))),
        unsent: answers
          .map(([, answer]) => answer)
          .toSorted((one, other) => one.place - other.place)
          .flatMap(({ unsent }) => unsent ?? []),
      }
    },
    keep({ drafts, unsent }: KeptDesk): void {
      const answers = new Map<string, KeptAnswer>(Object.entries(drafts).map(([id, draft]) => [id, { draft, place: 0 }]))
      for (const [place, each] of unsent.entries()) answers.set(each.grading.id, { ...answers.get(each.grading.id), unsent: each, place })
      entries.write(answers)
    },
  }
}
