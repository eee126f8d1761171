import { textsOf } from '#web/kernel/texts/texts.ts'
import { readerTexts } from '../reader-texts.ts'

/** Share of the text above the lower edge of the window, 0 to 1: how far the reader is, whatever was read on the way. */
export function shareAbove(text: { top: number; height: number }, windowHeight: number): number {
  if (text.height <= 0) return 1
  return Math.min(1, Math.max(0, (windowHeight - text.top) / text.height))
}

export const shareOf = (text: HTMLElement) => {
  const { top, height } = text.getBoundingClientRect()
  return shareAbove({ top, height }, innerHeight)
}

/** Remaining minutes of a chapter: whole, at least one, and zero at its end. */
export const minutesLeft = (minutes: number, share: number) => (share >= 0.99 ? 0 : Math.max(1, Math.round(minutes * (1 - share))))

/** Updates the progress bar and the remaining minutes until the chapter is left. */
export function measureReading(text: HTMLElement, minutes: number, signal: AbortSignal): void {
  const t = textsOf(readerTexts)
  const bar = document.getElementById('rd-bar')
  const left = document.getElementById('rd-left')
  let frameId = 0
  const measure = () => {
    frameId = 0
    const share = shareOf(text)
    if (bar) bar.style.inlineSize = `${(share * 100).toFixed(1)}%`
    if (!left || !minutes) return
    const rest = minutesLeft(minutes, share)
    left.textContent = rest ? t.minutesLeft(rest) : t.sectionEnd
  }
  const schedule = () => {
    frameId ||= requestAnimationFrame(measure)
  }
  addEventListener('scroll', schedule, { passive: true, signal })
  addEventListener('resize', schedule, { signal })
  const resized = new ResizeObserver(schedule)
  resized.observe(text)
  signal.addEventListener('abort', () => resized.disconnect())
  measure()
}
