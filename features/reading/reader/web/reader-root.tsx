import 'katex/dist/katex.min.css'
import '#web/ui/document/text.css'
import '#web/ui/document/text-blocks.css'
import './reader.css'
import './panel.css'
import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { audioButtons } from './audio-buttons.ts'
import { contentsPanel } from './contents-panel.ts'
import { addCopyButtons } from './copying.ts'
import { figureViewer } from './figure-viewer.ts'
import { footnotePopups } from './footnote-peeks.ts'
import { showSearchHits, keepPlaceDuringSearch } from './found-words.ts'
import { hideBarsOnScroll } from './hiding-bars.ts'
import { syncReadingPlace } from './keep-place.ts'
import { markLineArt } from './line-art.ts'
import { measureReading } from './reading-progress.ts'
import { printLight } from './print-light.ts'
import { ReaderTools } from './ReaderTools.tsx'
import { scrollBoxes } from './scroll-boxes.ts'
import { tabSets } from './tab-sets.ts'

/** Adds the interactive parts to the reader page. The elements of the chapter stay as the server rendered them. */
export function mount(): void {
  const data = pageData('reader')
  const text = document.querySelector<HTMLElement>('article.text')
  const tools = document.getElementById('rd-tools')
  if (!text || !tools) return
  const contents = contentsPanel()
  tabSets(text)
  scrollBoxes(text)
  markLineArt(text)
  figureViewer(text)
  addCopyButtons(text)
  audioButtons(text)
  footnotePopups(text)
  measureReading(text, data.minutes)
  printLight()
  if (data.phone) hideBarsOnScroll()
  keepPlaceDuringSearch(text)
  // A search does not change the reading place.
  if (data.found) showSearchHits(text, data.found, contents)
  else if (!data.draft) syncReadingPlace(text, data)
  createRoot(tools).render(<ReaderTools data={data} contents={contents} />)
}
