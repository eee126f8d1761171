import { fitted, fittingSize, keptInSight, largestScale, type Size, type View, zoomedAt, zoomStep } from './view-rules.ts'

interface Point {
  x: number
  y: number
}

/** Milliseconds and pixels within which two taps are a double tap, and a press is a tap. */
const doubleTap = 320
const tapReach = 12
/** Pixels of a swipe up or down that closes the viewer. */
const swipe = 80

/**
 * Fits a picture to its stage and moves and zooms it by wheel, drag, pinch, double tap and keys. `leave` is called for a tap beside the picture and for a
 * swipe up or down while the whole picture is shown.
 */
export function panAndZoom(stage: HTMLElement, image: HTMLImageElement, leave: () => void) {
  let view: View = fitted
  let shown: Size = { width: 0, height: 0 }
  const fingers = new Map<number, Point>()
  /** The view, the middle of the fingers and their distance when the last finger came or went: what the fingers do since then is measured from there. */
  let held = { view, middle: { x: 0, y: 0 }, spread: 0 }
  let pressed: (Point & { fingers: number }) | undefined
  let tapped: (Point & { at: number }) | undefined

  const stageSize = () => ({ width: stage.clientWidth, height: stage.clientHeight })
  const natural = () => ({ width: image.naturalWidth, height: image.naturalHeight })
  function show(to: View): void {
    view = to.scale <= 1 ? fitted : keptInSight(to, shown, stageSize())
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    stage.toggleAttribute('data-zoomed', view.scale > 1)
  }
  /** Also after the window was resized or the phone turned. */
  function fit(): void {
    shown = fittingSize(natural(), stageSize())
    image.style.inlineSize = `${shown.width}px`
    image.style.blockSize = `${shown.height}px`
    show(view)
  }
  const possible = (scale: number) => Math.min(largestScale(natural(), shown), Math.max(1, scale))
  const scaleTo = (scale: number, at: Point = { x: 0, y: 0 }) => {
    show(zoomedAt(view, possible(scale), at))
    hold()
  }
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const spread = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const middle = () => {
    const all = [...fingers.values()]
    return { x: all.reduce((sum, { x }) => sum + x, 0) / all.length, y: all.reduce((sum, { y }) => sum + y, 0) / all.length }
  }
  function hold(): void {
    held = { view, middle: middle(), spread: spread() }
    stage.toggleAttribute('data-held', fingers.size > 0)
  }
  const onPicture = ({ x, y }: Point) =>
    Math.abs(x - view.x) <= (shown.width * view.scale) / 2 && Math.abs(y - view.y) <= (shown.height * view.scale) / 2

  function tap(at: Point, time: number): void {
    const again = tapped && time - tapped.at < doubleTap && Math.hypot(at.x - tapped.x, at.y - tapped.y) < tapReach * 3
    tapped = again ? undefined : { ...at, at: time }
    if (again) return view.scale > 1 ? show(fitted) : scaleTo(Math.max(2, natural().width / shown.width), at)
    if (view.scale === 1 && !onPicture(at)) leave()
  }

  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      scaleTo(view.scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15), fromMiddle(event))
    },
    { passive: false },
  )
  // A press would otherwise begin to select or to drag, which takes the pointer away.
  stage.addEventListener('mousedown', (event) => event.preventDefault())
  stage.addEventListener('pointerdown', (event) => {
    stage.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, fromMiddle(event))
    pressed = { ...(pressed ?? fromMiddle(event)), fingers: fingers.size }
    hold()
  })
  stage.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, fromMiddle(event))
    const to = middle()
    // What was under the middle of the fingers stays there.
    const scale = held.spread ? possible((held.view.scale * spread()) / held.spread) : held.view.scale
    const zoomed = zoomedAt(held.view, scale, held.middle)
    show({ scale, x: zoomed.x + to.x - held.middle.x, y: zoomed.y + to.y - held.middle.y })
  })
  function release(event: PointerEvent): void {
    fingers.delete(event.pointerId)
    hold()
    if (fingers.size || !pressed) return
    const [at, from] = [fromMiddle(event), pressed]
    pressed = undefined
    if (event.type === 'pointercancel' || from.fingers > 1) return
    const [across, along] = [Math.abs(at.x - from.x), Math.abs(at.y - from.y)]
    if (Math.max(across, along) < tapReach) tap(at, event.timeStamp)
    else if (view.scale === 1 && along > swipe && along > across * 2) leave()
  }
  stage.addEventListener('pointerup', release)
  stage.addEventListener('pointercancel', release)
  image.addEventListener('load', fit)
  new ResizeObserver(fit).observe(stage)

  return {
    zoom: (direction: 1 | -1) => scaleTo(zoomStep(view.scale, direction, largestScale(natural(), shown))),
    move: (x: number, y: number) => show({ ...view, x: view.x + x, y: view.y + y }),
    reset: () => show(fitted),
  }
}
