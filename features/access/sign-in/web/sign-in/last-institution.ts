const key = 'recto.institution'

/** The institution that was entered last on this device. */
export function lastInstitution(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberInstitution(institutionId: string): void {
  try {
    localStorage.setItem(key, institutionId)
  } catch {
    // Without storage the list keeps its order.
  }
}
