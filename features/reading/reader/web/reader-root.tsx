import 'katex/dist/katex.min.css'
import '#web/ui/document/text.css'
import '#web/ui/document/text-blocks.css'
import './reader.css'
import './panel.css'
import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { audioButtons } from './audio-buttons.ts'
import { contentsPanel } from './contents-panel.ts'
import { copying } from './copying.ts'
import { figureViewer } from './figure-viewer.ts'
import { footnotePeeks } from './footnote-peeks.ts'
import { foundWords, searchFromHere } from './found-words.ts'
import { hidingBars } from './hiding-bars.ts'
import { keepPlace } from './keep-place.ts'
import { lineArt } from './line-art.ts'
import { measureReading } from './reading-progress.ts'
import { printLight } from './print-light.ts'
import type { ReaderData } from './reader-data.ts'
import { ReaderTools } from './ReaderTools.tsx'
import { scrollBoxes } from './scroll-boxes.ts'
import { tabSets } from './tab-sets.ts'

/** Adds the interactive parts to the reader page. The elements of the chapter stay as the server rendered them. */
export function mount(): void {
  const data = pageData<ReaderData>('reader')
  const text = document.querySelector<HTMLElement>('article.text')
  const tools = document.getElementById('rd-tools')
  if (!text || !tools) return
  const contents = contentsPanel()
  tabSets(text)
  scrollBoxes(text)
  lineArt(text)
  figureViewer(text)
  copying(text)
  audioButtons(text)
  footnotePeeks(text)
  measureReading(text, data.minutes)
  printLight()
  if (data.phone) hidingBars()
  searchFromHere(text)
  // A search does not change the reading place.
  if (data.found) foundWords(text, data.found, contents)
  else if (!data.draft) keepPlace(text, data)
  createRoot(tools).render(<ReaderTools data={data} contents={contents} />)
}
