import { useState } from 'react'
import type { Point, Turn } from '#features/exams/attempts/web/marked/page-geometry.ts'
import type { Grading } from '../../../contract.ts'
import type { PageTool } from './gestures.ts'

/** A point of a page. */
export interface PagePoint extends Point {
  page: string
}

interface OfAnswer {
  /** The answer to which the rest belongs. */
  of: string | undefined
  /** Where the cross of the keyboard is, while its page has the focus. */
  cross: PagePoint | undefined
  /** Where the note that is being written will be. */
  noteAt: PagePoint | undefined
  /** The mark that was made or touched last. */
  chosen: string
  turns: Readonly<Record<string, Turn>>
  /** The place of the page that is being looked at. */
  shown: number
}

const nothing: Omit<OfAnswer, 'of'> = { cross: undefined, noteAt: undefined, chosen: '', turns: {}, shown: 0 }

/** What the tools of the desk act on where an answer has pages. The tool stays from answer to answer; the rest belongs to one answer. */
export function usePageTools(grading: Grading | undefined) {
  const [tool, setTool] = useState<PageTool>()
  const [kept, setKept] = useState<OfAnswer>({ ...nothing, of: grading?.id })
  const now = kept.of === grading?.id ? kept : { ...nothing, of: grading?.id }
  const set = (change: Partial<OfAnswer>) =>
    setKept((before) => ({ ...(before.of === grading?.id ? before : { ...nothing, of: grading?.id }), ...change }))
  const pages = grading?.pages ?? []
  return {
    ...now,
    tool: pages.length ? tool : undefined,
    has: pages.length > 0,
    pages: pages.length,
    turnOf: (page: string): Turn => now.turns[page] ?? 0,
    chooseTool: (next: PageTool | undefined) => setTool((before) => (before === next ? undefined : next)),
    setCross: (cross: PagePoint | undefined) => set({ cross }),
    setNoteAt: (noteAt: PagePoint | undefined) => set({ noteAt }),
    choose: (chosen: string) => set({ chosen }),
    look: (shown: number) => set({ shown }),
    /** Turns a page for the eye, by itself the one that is looked at. */
    turn: (page = pages[now.shown]?.sha256) => {
      if (page) set({ turns: { ...now.turns, [page]: (((now.turns[page] ?? 0) + 1) % 4) as Turn } })
    },
    drop: () => {
      setTool(undefined)
      set({ noteAt: undefined, chosen: '' })
    },
  }
}
export type PageTools = ReturnType<typeof usePageTools>
