import { useEffect, useState } from 'react'
import type { SaveState } from './autosave.ts'

/** Milliseconds after the last change during which one still counts as writing. */
const lasting = 60_000

/** Whether something was changed here in the last minute, for those who have the same chapter open. */
export function useIsWriting(saving: SaveState): boolean {
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    if (saving.kind !== 'saved') return setWriting(true)
    const timer = setTimeout(() => setWriting(false), lasting)
    return () => clearTimeout(timer)
  }, [saving])
  return writing
}
