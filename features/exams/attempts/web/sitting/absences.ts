/** Milliseconds for which the window may be left without its being counted: a message that slides over the page is none. */
const tolerated = 2_000
/** Milliseconds for which the window may be left to take a photograph or to choose a file. */
const choosingLasts = 120_000

/** Counts how often and how long the window was left. Times are monotonic. */
export function createAbsences(told: (seconds: number) => void) {
  let leftAt: number | undefined
  let count = 0
  let seconds = 0
  let choosingAt: number | undefined
  return {
    /** A photograph is about to be taken or a file to be chosen, which leaves the window: the next absence is not counted unless it is long. */
    choosing(at: number): void {
      choosingAt = at
    },
    chosen(): void {
      choosingAt = undefined
    },
    left(at: number): void {
      leftAt ??= at
    },
    back(at: number): void {
      if (leftAt === undefined) return
      const away = at - leftAt
      const allowed = choosingAt !== undefined && leftAt >= choosingAt ? choosingLasts : tolerated
      leftAt = undefined
      choosingAt = undefined
      if (away <= allowed) return
      count += 1
      seconds += Math.round(away / 1000)
      told(Math.round(away / 1000))
    },
    total: () => ({ count, seconds }),
  }
}

/** Calls back when the window is left or comes back: hidden, or another window has the focus. Returns a function that stops it. */
export function watchWindow(absences: Pick<ReturnType<typeof createAbsences>, 'left' | 'back'>, monotonic: () => number): () => void {
  const look = () => {
    // A tool of the browser itself, such as its menu, takes the focus of the document; the window stays visible.
    if (document.hidden || !document.hasFocus()) absences.left(monotonic())
    else absences.back(monotonic())
  }
  const hear = new AbortController()
  const { signal } = hear
  addEventListener('blur', look, { signal })
  addEventListener('focus', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => hear.abort()
}
