const key = 'recto.ended'

/** Remembers, for the sign-in page that follows, that an administrator ended the session. */
export function rememberEnded(by: 'administrator'): void {
  try {
    sessionStorage.setItem(key, by)
  } catch {
    // Without storage the sign-in page gives no reason.
  }
}

/** Whether an administrator ended the session that led here; true only once. */
export function takeEnded(): boolean {
  try {
    const ended = sessionStorage.getItem(key) === 'administrator'
    sessionStorage.removeItem(key)
    return ended
  } catch {
    return false
  }
}
