import type { KeptDesk } from './desk.ts'
import type { Draft } from './draft.ts'

/** What is kept of one answer: what was written, and if its saving was not confirmed, the request. */
interface KeptAnswer {
  draft?: Draft
  unsent?: KeptDesk['unsent'][number]
  /** Its place among those that were not sent. */
  place: number
}

/**
 * Drafts and answers that were not sent, kept in the browser. Each answer has an entry of its own under the prefix, and a window changes only entries of
 * answers that changed in it, so that two windows of one person lose nothing of each other. A browser may refuse its storage, even that it is asked for.
 */
export function keptDesk(prefix: string, storageOf: () => Storage) {
  /** What this window has read or written, by answer. */
  const known = new Map<string, string>()
  const read = (text: string | null): KeptAnswer | undefined => {
    try {
      return JSON.parse(text ?? '')
    } catch {
      return undefined
    }
  }
  const write = (storage: Storage, id: string, answer: KeptAnswer | undefined) => {
    const text = answer && JSON.stringify(answer)
    if (text === known.get(id)) return
    if (text) {
      storage.setItem(prefix + id, text)
      known.set(id, text)
    } else {
      storage.removeItem(prefix + id)
      known.delete(id)
    }
  }
  return {
    kept(): KeptDesk | undefined {
      try {
        const storage = storageOf()
        const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))
        const answers = keys.flatMap((key) => {
          const [id, text] = [key.slice(prefix.length), storage.getItem(key)]
          const answer = read(text)
          if (!answer) return []
          known.set(id, text ?? '')
          return { id, ...answer }
        })
        if (answers.length === 0) return undefined
        return {
          drafts: Object.fromEntries(answers.flatMap(({ id, draft }) => (draft ? [[id, draft]] : []))),
          unsent: answers.toSorted((one, other) => one.place - other.place).flatMap(({ unsent }) => unsent ?? []),
        }
      } catch {
        return undefined
      }
    },
    keep({ drafts, unsent }: KeptDesk) {
      try {
        const storage = storageOf()
        const places = new Map(unsent.map((each, place) => [each.grading.id, { unsent: each, place }]))
        for (const id of new Set([...known.keys(), ...Object.keys(drafts), ...places.keys()])) {
          const [draft, sent] = [drafts[id], places.get(id)]
          write(storage, id, draft || sent ? { ...(draft && { draft }), place: 0, ...sent } : undefined)
        }
      } catch {
        // Without storage they last until the page is left.
      }
    },
  }
}
