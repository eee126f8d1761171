import { reference } from '#web/ui/list/filters/filters.ts'
import type { Anchor } from '../../contract.ts'

/** The passage, or the moment of a video, in the address by which the reader opens the form for a new question, and a place that was not understood that for a new topic. The server checks that the person may read the book. */
export function anchorOf(address: URLSearchParams): Anchor | undefined {
  const textbookId = reference.read(address.get('textbook') ?? '')
  const chapterId = reference.read(address.get('chapter') ?? '')
  if (!textbookId || !chapterId) return undefined
  const block = (address.get('block') ?? '').slice(0, 60) || null
  const second = Number(address.get('second') ?? Number.NaN)
  if (block && Number.isInteger(second) && second >= 0) return { kind: 'video', textbookId, chapterId, block, second }
  return {
    kind: 'passage',
    textbookId,
    chapterId,
    block,
    quote: (address.get('quote') ?? '').trim().slice(0, 500),
  }
}
