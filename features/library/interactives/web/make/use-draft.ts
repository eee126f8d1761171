import { useRef, useState } from 'react'
import type { Interactive } from '#assessment/interactives/interactive.ts'

/** Steps that can be undone. */
const mostSteps = 100
/** Milliseconds in which changes of one field are one step. */
const oneStep = 1200

/** A content that is being edited, with steps back and forth. */
export function useDraft(start: Interactive) {
  const [content, setContent] = useState(start)
  const [past, setPast] = useState<readonly Interactive[]>([])
  const [future, setFuture] = useState<readonly Interactive[]>([])
  /** Counts how often the content was set from outside of its fields. */
  const [round, setRound] = useState(0)
  const last = useRef({ field: '', at: 0 })
  /** `field` names what is changed, so that typing in it is one step. */
  const change = (next: Interactive, field = '') => {
    const now = Date.now()
    const goesOn = field !== '' && last.current.field === field && now - last.current.at < oneStep
    last.current = { field, at: now }
    if (!goesOn) setPast([...past, content].slice(-mostSteps))
    setFuture([])
    setContent(next)
  }
  const undo = () => {
    const before = past.at(-1)
    if (!before) return
    last.current = { field: '', at: 0 }
    setPast(past.slice(0, -1))
    setFuture([content, ...future])
    setContent(before)
    setRound(round + 1)
  }
  const redo = () => {
    const next = future[0]
    if (!next) return
    last.current = { field: '', at: 0 }
    setPast([...past, content])
    setFuture(future.slice(1))
    setContent(next)
    setRound(round + 1)
  }
  const begin = (other: Interactive) => {
    setContent(other)
    setRound(round + 1)
    setPast([])
    setFuture([])
  }
  return { content, change, begin, undo: past.length ? undo : undefined, redo: future.length ? redo : undefined, round }
}
