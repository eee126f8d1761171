import type { Move } from '#assessment/interactives/play-state.ts'

/** A move that waits for a connection. `key` makes the server count it once, however often it is sent. */
export interface KeptMove {
  key: string
  move: Move
}

/** The most moves that wait for one object. */
const most = 200

const nameOf = (member: string, fileId: string) => `recto:interactive:${member}:${fileId}`

/** The moves that this person has made with an object on this device and that the server does not have yet, in their order. */
export function keptMoves(member: string, fileId: string): KeptMove[] {
  try {
    return JSON.parse(localStorage.getItem(nameOf(member, fileId)) ?? '[]') as KeptMove[]
  } catch {
    return []
  }
}

export function keepMoves(member: string, fileId: string, moves: readonly KeptMove[]): void {
  try {
    if (moves.length) localStorage.setItem(nameOf(member, fileId), JSON.stringify(moves.slice(-most)))
    else localStorage.removeItem(nameOf(member, fileId))
  } catch {
    // Without room on the device they are kept as long as the page is open.
  }
}
