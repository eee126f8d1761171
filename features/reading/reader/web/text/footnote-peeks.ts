import { textsOf } from '#web/kernel/texts/texts.ts'
import { readerTexts } from '../reader-texts.ts'

/** A footnote mark opens the note in a popup at the mark. Without a script it leads to the note at the end of the chapter. */
export function footnotePopups(text: HTMLElement, signal: AbortSignal): void {
  const t = textsOf(readerTexts)
  let open: { box: HTMLElement; mark: HTMLElement } | undefined
  const close = () => {
    open?.box.remove()
    open?.mark.removeAttribute('aria-expanded')
    open = undefined
  }
  for (const mark of text.querySelectorAll<HTMLAnchorElement>('.fn a[href^="#fn-"], a.fn[href^="#fn-"]')) {
    const note = document.getElementById(mark.hash.slice(1))
    if (!note) continue
    mark.addEventListener('click', (event) => {
      event.preventDefault()
      const wasOpen = open?.mark === mark
      close()
      if (wasOpen) return
      const box = document.createElement('div')
      box.className = 'peek'
      box.setAttribute('role', 'note')
      box.setAttribute('aria-label', t.note)
      box.append(...[...note.childNodes].map((node) => node.cloneNode(true)))
      box.querySelector('.fn-back')?.remove()
      document.body.append(box)
      const { bottom, left } = mark.getBoundingClientRect()
      const maxLeft = document.documentElement.clientWidth - box.offsetWidth - 16
      box.style.insetBlockStart = `${scrollY + bottom + 6}px`
      box.style.left = `${Math.max(16, Math.min(left - 24, maxLeft))}px`
      mark.setAttribute('aria-expanded', 'true')
      open = { box, mark }
    })
  }
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !open) return
      open.mark.focus({ preventScroll: true })
      close()
    },
    { signal },
  )
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (open && !open.box.contains(event.target as Node) && event.target !== open.mark) close()
    },
    { signal },
  )
  signal.addEventListener('abort', close)
}
