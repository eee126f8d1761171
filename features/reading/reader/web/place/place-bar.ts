import type { ReadingPosition } from '../../contract.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { readerTexts } from '../reader-texts.ts'

/** Asks whether to continue from the place of another device. `answered` is called when the bar closes, with true to stay here. */
export function showPlacePrompt({ chapterName }: Pick<ReadingPosition, 'chapterName'>, href: string, answered: (stay: boolean) => void): void {
  const t = textsOf(readerTexts)
  const bar = document.createElement('div')
  bar.className = 'rd-ask'
  bar.setAttribute('role', 'status')
  const words = document.createElement('span')
  words.textContent = t.furtherPlace(chapterName)
  const go = document.createElement('a')
  go.className = 'rd-ask-go'
  go.href = href
  go.textContent = t.goThere(chapterName)
  // A link to an anchor of this page does not load it again, so remove the bar.
  go.addEventListener('click', () => {
    bar.remove()
    answered(false)
  })
  const stayHere = document.createElement('button')
  stayHere.type = 'button'
  stayHere.textContent = t.stayHere
  stayHere.addEventListener('click', () => {
    bar.remove()
    answered(true)
  })
  bar.append(words, go, stayHere)
  document.body.append(bar)
}
