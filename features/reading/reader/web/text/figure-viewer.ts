import { textsOf } from '#web/kernel/texts/texts.ts'
import { panAndZoom } from './pan-and-zoom.ts'
import { readerTexts } from '../reader-texts.ts'
import { symbolButton } from './sign-button.ts'

/** Figures open in a viewer, whole and with their caption, and can be enlarged there. */
export function figureViewer(text: HTMLElement): void {
  const t = textsOf(readerTexts)
  for (const image of text.querySelectorAll<HTMLImageElement>('figure.fig > img')) {
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute('aria-label', `${t.zoom}${image.alt ? `: ${image.alt}` : ''}`)
    const open = () => openViewer(image)
    image.addEventListener('click', open)
    image.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      open()
    })
  }
}

/** Pixels by which an arrow key moves an enlarged picture. */
const moves: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }

function openViewer(image: HTMLImageElement): void {
  const t = textsOf(readerTexts)
  const dialog = document.createElement('dialog')
  dialog.className = 'viewer'
  dialog.setAttribute('aria-label', image.alt || t.picture)
  const stage = document.createElement('div')
  stage.className = 'viewer-stage'
  const copy = document.createElement('img')
  // The original, since it can be enlarged.
  copy.src = image.src
  copy.alt = image.alt
  copy.className = image.className
  copy.draggable = false
  stage.append(copy)
  const caption = document.createElement('p')
  caption.append(...(image.parentElement?.querySelector('figcaption')?.cloneNode(true).childNodes ?? []))
  const { zoom, move, reset } = panAndZoom(stage, copy, () => dialog.close())
  const bar = document.createElement('div')
  bar.className = 'viewer-bar'
  bar.append(
    symbolButton('−', t.zoomOut, () => zoom(-1)),
    symbolButton('+', t.zoomIn, () => zoom(1)),
    symbolButton('×', t.close, () => dialog.close()),
  )
  dialog.append(bar, stage, caption)
  dialog.addEventListener('keydown', (event) => {
    if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else if (event.key === '0') reset()
    const [x, y] = moves[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    move(x, y)
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    image.focus({ preventScroll: true })
  })
  document.body.append(dialog)
  dialog.showModal()
}
