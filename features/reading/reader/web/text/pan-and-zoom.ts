const steps = [1, 1.5, 2, 3, 4, 6]
const largest = steps.at(-1) ?? 1
/** The next zoom step up or down; at either end the scale stays. */
export function zoomStep(scale: number, direction: 1 | -1): number {
  const to = direction === 1 ? steps.find((step) => step > scale + 0.01) : steps.findLast((step) => step < scale - 0.01)
  return to ?? scale
}

/** Moves and zooms a picture on its stage by wheel, drag, pinch and double click. `leave` is called on a press beside an unzoomed picture. */
export function panAndZoom(stage: HTMLElement, image: HTMLElement, leave: () => void): { zoom: (direction: 1 | -1) => void; reset: () => void } {
  let view = { scale: 1, x: 0, y: 0 }
  const fingers = new Map<number, { x: number; y: number }>()
  const show = (change: Partial<typeof view>) => {
    view = { ...view, ...change }
    if (view.scale <= 1) view = { scale: 1, x: 0, y: 0 }
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  }
  const zoomBy = (times: number) => show({ scale: Math.min(largest, Math.max(1, view.scale * times)) })
  const spread = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  stage.addEventListener('dblclick', () => show({ scale: view.scale > 1 ? 1 : 2 }))
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15)
    },
    { passive: false },
  )
  stage.addEventListener('pointerdown', (event) => {
    if (event.target === stage && view.scale === 1 && fingers.size === 0) return leave()
    stage.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  })
  stage.addEventListener('pointermove', (event) => {
    const from = fingers.get(event.pointerId)
    if (!from) return
    const before = spread()
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (before) zoomBy(spread() / before)
    // With two fingers, each moves the picture by half.
    if (view.scale > 1) show({ x: view.x + (event.clientX - from.x) / fingers.size, y: view.y + (event.clientY - from.y) / fingers.size })
  })
  for (const name of ['pointerup', 'pointercancel'] as const) stage.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId))
  return { zoom: (direction) => show({ scale: zoomStep(view.scale, direction) }), reset: () => show({ scale: 1 }) }
}
