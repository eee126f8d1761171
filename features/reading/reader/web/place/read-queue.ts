import type { Data } from '#contract/call.ts'
import type { readingProgressSave, ReadClaim } from '../../contract.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { sendOnLeaving } from './send-on-leaving.ts'

type Saved = Data<typeof readingProgressSave>
/** Blocks that were read and not saved yet: by book, by chapter. */
type Unsaved = Record<string, Record<string, string[]>>

/** What one request may carry. */
const mostChapters = 10
const mostBlocks = 500

/** Keeps what a person has read in this browser until the server has credited it, also without a network and over several visits. */
export function readQueue(memberId: string, saved: (textbookId: string, answer: Saved) => void) {
  const key = `recto.read.${memberId}`
  let memory: Unsaved = {}
  let sending = false

  function load(): Unsaved {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '{}') as Unsaved
    } catch {
      return memory
    }
  }
  function store(unsaved: Unsaved): void {
    memory = unsaved
    try {
      if (Object.keys(unsaved).length) localStorage.setItem(key, JSON.stringify(unsaved))
      else localStorage.removeItem(key)
    } catch {
      // Without storage it is kept while the page is open.
    }
  }

  function add(textbookId: string, chapterId: string, blocks: readonly string[]): void {
    const unsaved = load()
    const book = (unsaved[textbookId] ??= {})
    book[chapterId] = [...new Set([...(book[chapterId] ?? []), ...blocks])]
    store(unsaved)
  }

  /** Removes what was sent, except the blocks that are to be sent again. */
  function remove(textbookId: string, sent: readonly ReadClaim[], answer?: Saved): void {
    const unsaved = load()
    const book = unsaved[textbookId] ?? {}
    for (const { chapterId, blocks } of sent) {
      const waiting = answer?.chapters.find((chapter) => chapter.chapterId === chapterId)?.waiting ?? []
      const done = new Set(blocks.filter((id) => !waiting.includes(id)))
      const left = (book[chapterId] ?? []).filter((id) => !done.has(id))
      if (left.length) book[chapterId] = left
      else delete book[chapterId]
    }
    if (!Object.keys(book).length) delete unsaved[textbookId]
    store(unsaved)
  }

  /** Sends what is kept of every book, once. What cannot be sent now stays for the next time; what is refused is dropped. */
  async function send(): Promise<void> {
    if (sending || !navigator.onLine) return
    sending = true
    try {
      for (const [textbookId, book] of Object.entries(load())) {
        const chapters = Object.entries(book)
          .slice(0, mostChapters)
          .map(([chapterId, blocks]) => ({ chapterId, blocks: blocks.slice(0, mostBlocks) }))
        const answer = await saveOf(textbookId, chapters)
        if (answer === 'later') return
        remove(textbookId, chapters, answer)
        if (answer) saved(textbookId, answer)
      }
    } finally {
      sending = false
    }
  }
  return { add, send }
}

/** The answer to a claim; undefined when it was refused for good. */
async function saveOf(textbookId: string, chapters: ReadClaim[]): Promise<Saved | 'later' | undefined> {
  try {
    const given = { textbookId, body: { chapters } }
    return await sendOnLeaving<typeof readingProgressSave>('PUT /pressplatform/reading/{textbookId}/progress', given, { silent: true, guest: true })
  } catch (error) {
    const refused = error instanceof RequestError && [403, 404, 422].includes(error.status ?? 0)
    return refused ? undefined : 'later'
  }
}
