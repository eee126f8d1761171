/** The id of the note that is being written. It stands at the part that is selected. */
export const writing = 'writing'
const gap = 12
/** How far below the top of a note the middle of its first line is. */
const middleOfLine = 11

/** The mark that a note belongs to on a page by hand. */
const markOf = (page: HTMLElement, id: string) => page.querySelector(`[data-on="${CSS.escape(id)}"] > path`)

/**
 * How far from the top of the page each note stands, in pixels: beside the end of its mark, or below the note before it. Notes of the whole answer come first.
 * `of` is the mark to which the note belongs that is being written.
 */
export function placesOf(page: HTMLElement, of = ''): Map<string, number> {
  const from = page.getBoundingClientRect().top
  const bottomOf = (mark: Element | null | undefined) => {
    const last = mark && [...mark.getClientRects()].at(-1)
    return last ? last.bottom - from - 24 : 0
  }
  const marks = new Map<string, number>()
  for (const mark of page.querySelectorAll<HTMLElement>('[data-ends]'))
    for (const id of (mark.dataset['ends'] ?? '').split(' ')) marks.set(id, bottomOf(mark))
  marks.set(writing, bottomOf([...page.querySelectorAll('[data-chosen]')].at(-1)))
  const notes = [...page.querySelectorAll<HTMLElement>('[data-note]')].map((note) => {
    const id = note.dataset['note'] ?? ''
    const rect = (markOf(page, id === writing && of ? of : id) ?? undefined)?.getBoundingClientRect()
    const wanted = rect ? rect.top + rect.height / 2 - from - middleOfLine : (marks.get(id) ?? 0)
    return { id, wanted, height: note.offsetHeight }
  })
  const places = new Map<string, number>()
  let free = 0
  for (const { id, wanted, height } of notes.toSorted((one, other) => one.wanted - other.wanted)) {
    const top = Math.max(wanted, free)
    places.set(id, top)
    free = top + height + gap
  }
  return places
}

/** The dotted lines from marks of pages by hand to the notes at these heights, as paths in pixels of the page. */
export function leadersOf(page: HTMLElement, tops: ReadonlyMap<string, number>, of = ''): string[] {
  const origin = page.getBoundingClientRect()
  return [...page.querySelectorAll<HTMLElement>('[data-note]')].flatMap((note) => {
    const id = note.dataset['note'] ?? ''
    const mark = markOf(page, id === writing && of ? of : id)
    const sheet = mark?.closest('[data-page]')?.getBoundingClientRect()
    if (!mark || !sheet) return []
    const rect = mark.getBoundingClientRect()
    const from = { x: rect.right + 5 - origin.left, y: rect.top + rect.height / 2 - origin.top }
    const edge = Math.max(from.x, sheet.right - origin.left)
    const to = { x: note.getBoundingClientRect().left - origin.left - 4, y: (tops.get(id) ?? 0) + middleOfLine }
    const bend = Math.min(60, (edge - from.x) / 2)
    return [`M${from.x} ${from.y}C${from.x + bend} ${from.y} ${from.x + bend / 2} ${to.y} ${from.x + 2 * bend} ${to.y}L${to.x} ${to.y}`]
  })
}
