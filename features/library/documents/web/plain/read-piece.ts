/** Bytes of a text that are loaded at once. */
export const pieceSize = 256 * 1024

interface Piece {
  bytes: Uint8Array
  /** Size of the whole file. */
  all: number
}

/** Bytes of a file from `from` on. Throws if they cannot be loaded. */
export async function readPiece(url: string, from: number, signal: AbortSignal): Promise<Piece> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${from + pieceSize - 1}` }, signal })
  // An empty file has no range.
  if (answer.status === 416) return { bytes: new Uint8Array(), all: from }
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const all = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? bytes.length)
  return { bytes, all }
}
