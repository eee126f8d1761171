/** A square within a picture: its corner in parts of width and height, its side in parts of the shorter of them. */
export interface Square {
  /** Pixels of the picture. */
  width: number
  height: number
  x: number
  y: number
  size: number
}

const shorter = ({ width, height }: Square) => Math.min(width, height)

function within(square: Square): Square {
  const edge = square.size * shorter(square)
  const kept = (part: number, length: number) => Math.min(Math.max(part, 0), Math.max(0, 1 - edge / length))
  return { ...square, x: kept(square.x, square.width), y: kept(square.y, square.height) }
}

/** The largest square in the middle. */
export const startSquare = (width: number, height: number): Square => {
  const side = Math.min(width, height)
  return { width, height, x: (width - side) / 2 / width, y: (height - side) / 2 / height, size: 1 }
}

/** Moved by pixels of the picture, never out of it. */
export const moveSquare = (square: Square, right: number, down: number): Square =>
  within({ ...square, x: square.x + right / square.width, y: square.y + down / square.height })

/** Another size about the same middle. */
export function sizeSquare(square: Square, size: number): Square {
  const grown = ((size - square.size) * shorter(square)) / 2
  return within({ ...square, size, x: square.x - grown / square.width, y: square.y - grown / square.height })
}
