import { clockOf } from '#plain/numbers/cues.ts'
import type { MediaNote } from '../../contract-notes.ts'
import type { NoteMark } from '../player/Track.tsx'

/** The longest part of a text in the name of a mark. */
const shown = 60

/** One mark for each second with notes; it counts as shared if one of them is. */
export const marksOf = (notes: readonly MediaNote[]): NoteMark[] =>
  [...Map.groupBy(notes, ({ at }) => at)].map(([at, here]) => ({
    at,
    shared: here.some(({ shared }) => shared),
    name: `${clockOf(at)} ${here.map(({ text }) => (text.length > shown ? `${text.slice(0, shown)}…` : text)).join(' · ')}`,
  }))
