import type { Size, Turn } from '#features/exams/attempts/web/marked/page-geometry.ts'
import type { Remark } from '../../../contract.ts'
import type { Placed } from './gestures.ts'
import type { PageTools } from './use-page-tools.ts'

/** What the layer over a page and the marks on it are given. */
export interface LayerProps {
  page: string
  number: number
  view: Size
  turn: Turn
  marks: readonly Remark[]
  numberOf: (criterionId: string) => number
  tools: PageTools
  /** Shows what is being drawn, and where a mark is being moved to. */
  trace: (placed: Placed | undefined) => void
  shift: (moved: { id: string; line: number[] } | undefined) => void
  place: (page: string, placed: Placed) => void
  move: (id: string, line: number[]) => void
  remove: (id: string) => void
}
