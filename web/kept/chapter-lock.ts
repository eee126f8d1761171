const nameOf = (chapterId: string) => `recto.chapter.${chapterId}`
/** Chapters that are open in this window, and how often. */
const open = new Map<string, number>()

/**
 * A chapter that is open is saved by its editor alone, also when the editor stands in another window: `held` settles when nobody else is sending its
 * text. Browsers have locks over secure connections only; without them this window knows of itself.
 */
export function holdChapter(chapterId: string): { held: Promise<void>; release: () => void } {
  open.set(chapterId, (open.get(chapterId) ?? 0) + 1)
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const held = new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve()
    navigator.locks
      .request(nameOf(chapterId), { mode: 'shared' }, () => {
        resolve()
        return ended
      })
      .catch(() => resolve())
  })
  let released = false
  return {
    held,
    release() {
      if (released) return
      released = true
      open.set(chapterId, (open.get(chapterId) ?? 1) - 1)
      end()
    },
  }
}

/** Acts while the chapter is open nowhere; undefined when it is. */
export async function whileClosed<T>(chapterId: string, act: () => Promise<T>): Promise<T | undefined> {
  if (open.get(chapterId)) return undefined
  if (!navigator.locks) return act()
  return navigator.locks.request(nameOf(chapterId), { ifAvailable: true }, async (lock) => (lock ? act() : undefined))
}
