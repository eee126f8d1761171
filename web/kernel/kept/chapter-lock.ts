const lockName = (chapterId: string) => `recto.chapter.${chapterId}`
/** How many editors in this window have each chapter open. */
const open = new Map<string, number>()

/**
 * Marks a chapter as open, so that only its editor saves it, whichever window the editor is in. `held` resolves when no window is sending the
 * chapter's kept text any more. The Web Locks API exists over secure connections only; without it only this window is taken into account.
 */
export function lockOpenChapter(chapterId: string): { held: Promise<void>; release: () => void } {
  open.set(chapterId, (open.get(chapterId) ?? 0) + 1)
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const held = new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve()
    navigator.locks
      .request(lockName(chapterId), { mode: 'shared' }, () => {
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

/** Runs `act` and keeps the chapter from being opened meanwhile. Does nothing and returns undefined when the chapter is open. */
export async function whileClosed<T>(chapterId: string, act: () => Promise<T>): Promise<T | undefined> {
  if (open.get(chapterId)) return undefined
  if (!navigator.locks) return act()
  return navigator.locks.request(lockName(chapterId), { ifAvailable: true }, async (lock) => (lock ? act() : undefined))
}
