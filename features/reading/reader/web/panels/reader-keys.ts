interface Actions {
  /** Shows the chapter at an address. */
  turn: (address: string) => void
  /** Single-letter shortcuts can be turned off; Escape and `?` always work. */
  enabled: boolean
  previous: string | undefined
  next: string | undefined
  contents: () => void
  search: () => void
  larger: () => void
  smaller: () => void
  list: () => void
  close: () => void
}

/** Registers the keyboard shortcuts of the reader, except in input fields and with modifier keys. Returns a function that removes them. */
export function watchKeys(actions: Actions): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    const act = actionOf(event.key, actions)
    if (!act) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

export function actionOf(key: string, { enabled, previous, next, turn, ...actions }: Actions): (() => void) | undefined {
  if (key === '?') return actions.list
  if (key === 'Escape') return actions.close
  if (!enabled) return undefined
  switch (key) {
    case 'ArrowLeft':
      return previous === undefined ? undefined : () => turn(previous)
    case 'ArrowRight':
      return next === undefined ? undefined : () => turn(next)
    case '[':
      return () => toHeading(-1)
    case ']':
      return () => toHeading(1)
    case 't':
    case 'T':
      return actions.contents
    case '/':
      return actions.search
    case '+':
    case '=':
      return actions.larger
    case '-':
    case '_':
      return actions.smaller
    default:
      return undefined
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, video, audio, [contenteditable], [role="tablist"], dialog') !== null

/** Scrolls to the heading before or after the top of the window. */
function toHeading(step: 1 | -1): void {
  const edge = 72
  const headings = [...document.querySelectorAll<HTMLElement>('article.text :is(h1, h2, h3)')]
  const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top
  const target = step === 1 ? headings.find((each) => topOf(each) > edge + 4) : headings.findLast((each) => topOf(each) < edge - 4)
  target?.scrollIntoView({ block: 'start' })
}
