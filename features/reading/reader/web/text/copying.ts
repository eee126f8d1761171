import { showMessage } from '#web/kernel/notices/messages.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { readerTexts } from '../reader-texts.ts'

/** Copies code as text and formulas as LaTeX: by a button at each, and within any selection. */
export function addCopyButtons(text: HTMLElement): void {
  const t = textsOf(readerTexts)
  for (const figure of text.querySelectorAll<HTMLElement>('figure.code')) {
    const code = figure.querySelector('code')
    if (code) figure.append(copyButton(t.copy, t.copyCode, () => code.textContent))
  }
  for (const equation of text.querySelectorAll<HTMLElement>('.eq')) {
    const latex = latexOf(equation)
    if (latex) equation.append(copyButton(t.copyFormula, t.copyFormula, () => latex))
  }
  text.addEventListener('copy', (event) => {
    const selection = getSelection()
    if (!selection?.rangeCount || !event.clipboardData) return
    const copied = selection.getRangeAt(0).cloneContents()
    if (!copied.querySelector('.katex')) return
    for (const formula of copied.querySelectorAll('.katex')) {
      const display = formula.parentElement?.classList.contains('katex-display') === true
      const latex = latexOf(formula)
      if (latex) formula.replaceWith(display ? `\n$$${latex}$$\n` : `$${latex}$`)
    }
    for (const button of copied.querySelectorAll('button')) button.remove()
    event.clipboardData.setData('text/plain', copied.textContent ?? '')
    event.preventDefault()
  })
}

const latexOf = (within: Element) => within.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? ''

function copyButton(words: string, label: string, content: () => string): HTMLButtonElement {
  const t = textsOf(readerTexts)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = words
  if (label !== words) button.setAttribute('aria-label', label)
  button.addEventListener('click', () => {
    const done = navigator.clipboard ? navigator.clipboard.writeText(content()) : Promise.reject(new Error('no clipboard'))
    done.then(
      () => showMessage('success', t.copied),
      () => showMessage('warning', t.copyFailed),
    )
  })
  return button
}
