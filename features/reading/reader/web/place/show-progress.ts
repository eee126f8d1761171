import type { Data } from '#contract/call.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import type { readingProgressSave } from '../../contract.ts'
import { readerTexts } from '../reader-texts.ts'

/** Chapters that were finished since the page was loaded. Contents that were loaded before may not know of them. */
const finished = new Set<string>()

/** Shows what was just credited: the share of the book, and the marks of finished chapters. */
export function showProgress({ progress, chapters }: Data<typeof readingProgressSave>): void {
  const percent = Math.round(progress * 100)
  const share = document.querySelector('.rd-share')
  if (share) share.textContent = textsOf(readerTexts).readShare(percent)
  const bar = document.querySelector<HTMLElement>('.rd-book .rd-bar i')
  if (bar) bar.style.inlineSize = `${percent}%`
  for (const { chapterId, read } of chapters) if (read >= readShare) finished.add(chapterId)
  markFinished()
}

/** Marks the finished chapters in the contents. */
export function markFinished(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc-link')) {
    const mark = link.querySelector('.toc-mark') ?? document.createElement('span')
    const group = link.nextElementSibling?.matches('details')
    if (group || !finished.has(new URL(link.href).searchParams.get('chapter') ?? '')) continue
    mark.className = 'toc-mark is-read'
    mark.textContent = textsOf(readerTexts).read
    link.append(mark)
  }
}
