/** Documents whose last page is remembered on the device. */
const mostKept = 100

const nameOf = (memberId: string) => `recto.documents.${memberId}`

function kept(memberId: string): [id: string, place: string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(nameOf(memberId)) ?? '[]')
    return Array.isArray(found) ? (found as [string, string][]) : []
  } catch {
    return []
  }
}

/** The place in a document that a person has seen last on this device. */
export const keptPage = (memberId: string, id: string): string | undefined => kept(memberId).find(([each]) => each === id)?.[1]

export function keepPage(memberId: string, id: string, place: string): void {
  try {
    const others = kept(memberId).filter(([each]) => each !== id)
    localStorage.setItem(nameOf(memberId), JSON.stringify([[id, place], ...others].slice(0, mostKept)))
  } catch {
    // A full or forbidden storage only forgets the page.
  }
}
