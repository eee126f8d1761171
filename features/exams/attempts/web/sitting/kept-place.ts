interface Kept {
  at: number
  reached: number
}

const keyOf = (attemptId: string) => `recto.attempt.${attemptId}`

/** The question that was open in this browser, and the furthest one. */
export function keptPlace(attemptId: string): Kept {
  try {
    const { at, reached } = JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? '{}') as Partial<Kept>
    return { at: Math.max(0, Number(at) || 0), reached: Math.max(0, Number(reached) || 0) }
  } catch {
    return { at: 0, reached: 0 }
  }
}

export function keepPlace(attemptId: string, place: Kept): void {
  try {
    localStorage.setItem(keyOf(attemptId), JSON.stringify(place))
  } catch {
    // Without storage the place lasts until the page is left.
  }
}

export function forgetPlace(attemptId: string): void {
  try {
    localStorage.removeItem(keyOf(attemptId))
  } catch {
    // Nothing was kept.
  }
}
