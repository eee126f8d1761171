/** A square within a picture. `x` and `y` are fractions of its width and height, `size` is a fraction of its shorter side. */
export interface CropSquare {
  /** Size of the picture in pixels. */
  width: number
  height: number
  x: number
  y: number
  size: number
}

const shorter = ({ width, height }: CropSquare) => Math.min(width, height)

function within(square: CropSquare): CropSquare {
  const edge = square.size * shorter(square)
  const clamp = (part: number, length: number) => Math.min(Math.max(part, 0), Math.max(0, 1 - edge / length))
  return { ...square, x: clamp(square.x, square.width), y: clamp(square.y, square.height) }
}

/** The largest centred square. */
export const initialSquare = (width: number, height: number): CropSquare => {
  const side = Math.min(width, height)
  return { width, height, x: (width - side) / 2 / width, y: (height - side) / 2 / height, size: 1 }
}

/** Moves by pixels of the picture; the square stays within it. */
export const moveSquare = (square: CropSquare, right: number, down: number): CropSquare =>
  within({ ...square, x: square.x + right / square.width, y: square.y + down / square.height })

/** Resizes around the same centre. */
export function resizeSquare(square: CropSquare, size: number): CropSquare {
  const grown = ((size - square.size) * shorter(square)) / 2
  return within({ ...square, size, x: square.x - grown / square.width, y: square.y - grown / square.height })
}
