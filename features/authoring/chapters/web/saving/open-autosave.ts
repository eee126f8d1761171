import type { Autosave } from './autosave.ts'

let current: Autosave | undefined

/** Registers the autosave of the open chapter; returns a function that ends that. */
export function setOpenAutosave(autosave: Autosave): () => void {
  current = autosave
  return () => {
    if (current === autosave) current = undefined
  }
}

/** Saves what has been written in the open chapter, for what reads the stored texts. Settles also when that is not possible now. */
export const saveOpenChapter = async (): Promise<void> => current?.save()
