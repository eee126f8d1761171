import type { ReaderData } from '../../contract-page.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { loadThreads } from './load-threads.ts'
import { showThreads } from './show-threads.ts'
import { threadsTexts } from './threads-texts.ts'

/** Blocks into which a button may be put; beside others, such as tables and questions, whose elements are replaced, it stands after them. */
const holders = 'p, h1, h2, h3, h4, h5, h6, blockquote, div:not(.embed-question), section, aside, figure'

/** Puts a button with the number of questions and discussions at each block of a chapter that has some. Without a network there are none. */
export async function markThreads(text: HTMLElement, data: ReaderData, left: AbortSignal): Promise<void> {
  const t = textsOf(threadsTexts)
  const answer = await loadThreads(data).catch(() => undefined)
  if (!answer || left.aborted) return
  const counts = new Map<string, number>()
  for (const { block } of answer.threads) if (block !== null) counts.set(block, (counts.get(block) ?? 0) + 1)
  for (const [block, count] of counts) {
    const place = text.querySelector<HTMLElement>(`[data-block="${CSS.escape(block)}"]`)
    if (!place) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'rd-threads'
    button.textContent = String(count)
    button.title = t.mark(count)
    button.setAttribute('aria-label', t.mark(count))
    button.addEventListener('click', () => showThreads({ block, button }))
    if (place.matches(holders)) place.append(button)
    else place.after(button)
    left.addEventListener('abort', () => button.remove())
  }
}
