/** On a phone the bars hide while scrolling down, and return on scrolling up, at both ends of the text and on keyboard focus. */
export function hideBarsOnScroll(frame: HTMLElement | null = document.querySelector('.rd')): void {
  if (!frame) return
  let before = scrollY
  addEventListener(
    'scroll',
    () => {
      const now = scrollY
      if (Math.abs(now - before) < 8) return
      const atEnd = now + innerHeight > document.documentElement.scrollHeight - 120
      frame.toggleAttribute('data-bars-hidden', now > before && now > 120 && !atEnd)
      before = now
    },
    { passive: true },
  )
  document.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.closest('.rd-top, .rd-tabs, .rd-foot')) frame.removeAttribute('data-bars-hidden')
  })
  // A tap on the text toggles the bars, as usual in readers on phones.
  document.querySelector('article.text')?.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest('a, button, img, video, audio, summary, [role]') || getSelection()?.toString()) return
    frame.toggleAttribute('data-bars-hidden')
  })
}
