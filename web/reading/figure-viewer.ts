import { textsOf } from '../kernel/texts.ts'
import { readerTexts } from './reader-texts.ts'
import { signButton } from './sign-button.ts'

/** Pictures open in a viewer with zoom; keyboard, wheel and drag all work. */
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

const steps = [1, 1.5, 2, 3, 4, 6]
/** The next step of zoom up or down; both ends stay. */
export function zoomStep(scale: number, direction: 1 | -1): number {
  const to = direction === 1 ? steps.find((step) => step > scale + 0.01) : steps.findLast((step) => step < scale - 0.01)
  return to ?? scale
}

function openViewer(image: HTMLImageElement): void {
  const t = textsOf(readerTexts)
  const dialog = document.createElement('dialog')
  dialog.className = 'viewer'
  dialog.setAttribute('aria-label', image.alt || t.picture)
  const stage = document.createElement('div')
  stage.className = 'viewer-stage'
  const copy = document.createElement('img')
  copy.src = image.currentSrc || image.src
  copy.alt = image.alt
  copy.draggable = false
  stage.append(copy)
  const caption = document.createElement('p')
  caption.append(...(image.parentElement?.querySelector('figcaption')?.cloneNode(true).childNodes ?? []))
  let view = { scale: 1, x: 0, y: 0 }
  const show = (change: Partial<typeof view>) => {
    view = { ...view, ...change }
    if (view.scale === 1) view = { scale: 1, x: 0, y: 0 }
    copy.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  }
  const bar = document.createElement('div')
  bar.className = 'viewer-bar'
  bar.append(
    signButton('−', t.zoomOut, () => show({ scale: zoomStep(view.scale, -1) })),
    signButton('+', t.zoomIn, () => show({ scale: zoomStep(view.scale, 1) })),
    signButton('×', t.close, () => dialog.close()),
  )
  dialog.append(bar, stage, caption)
  dialog.addEventListener('keydown', (event) => {
    if (event.key === '+' || event.key === '=') show({ scale: zoomStep(view.scale, 1) })
    else if (event.key === '-') show({ scale: zoomStep(view.scale, -1) })
    else if (event.key === '0') show({ scale: 1 })
  })
  stage.addEventListener('dblclick', () => show({ scale: view.scale > 1 ? 1 : 2 }))
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      show({ scale: Math.min(6, Math.max(1, view.scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15))) })
    },
    { passive: false },
  )
  stage.addEventListener('pointerdown', (event) => {
    if (event.target === stage && view.scale === 1) return dialog.close()
    stage.setPointerCapture(event.pointerId)
  })
  stage.addEventListener('pointermove', (event) => {
    if (stage.hasPointerCapture(event.pointerId) && view.scale > 1) show({ x: view.x + event.movementX, y: view.y + event.movementY })
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    image.focus({ preventScroll: true })
  })
  document.body.append(dialog)
  dialog.showModal()
}
