/** The id of the note that is being written. It stands at the part that is selected. */
export const writing = 'writing'
const gap = 12

/** How far from the top of the page each note stands, in pixels: beside the end of its mark, or below the note before it. Notes of the whole answer come first. */
export function placesOf(page: HTMLElement): Map<string, number> {
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
    return { id, wanted: marks.get(id) ?? 0, height: note.offsetHeight }
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
