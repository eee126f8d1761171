import { useState } from 'react'
import type { Cue } from '#plain/numbers/cues.ts'

/** The most steps that can be undone. */
const most = 100

interface History {
  cues: readonly Cue[]
  past: readonly (readonly Cue[])[]
  /** The part that was changed last: typing in one text is one step. */
  part: string
  changed: boolean
}

/** The captions being edited, with what can be undone. */
export function useHistory(given: readonly Cue[]) {
  const [state, setState] = useState<History>({ cues: given, past: [], part: '', changed: false })
  return {
    cues: state.cues,
    changed: state.changed,
    canUndo: state.past.length > 0,
    change: (cues: readonly Cue[], part: string) =>
      setState((before) => ({
        cues,
        part,
        changed: true,
        past: part && part === before.part ? before.past : [...before.past, before.cues].slice(-most),
      })),
    undo: () => setState(({ cues, past }) => ({ cues: past.at(-1) ?? cues, past: past.slice(0, -1), part: '', changed: true })),
    /** The server has these; what was changed since they were sent is still to be saved. */
    saved: (cues: readonly Cue[]) => setState((before) => ({ ...before, part: '', changed: before.cues !== cues })),
    /** Begins with other captions. */
    begin: (cues: readonly Cue[]) => setState({ cues, past: [], part: '', changed: false }),
  }
}
