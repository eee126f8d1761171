import { useEffect, useState } from 'react'
import type { SaveState } from './autosave.ts'

/** Milliseconds after the last change during which the person still counts as writing. */
const lasting = 60_000

/** True if the text was changed here in the last minute; shown to others who have the chapter open. */
export function useIsWriting(saving: SaveState): boolean {
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    if (saving.kind !== 'saved') return setWriting(true)
    const timer = setTimeout(() => setWriting(false), lasting)
    return () => clearTimeout(timer)
  }, [saving])
  return writing
}
