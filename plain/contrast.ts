/** Contrast of two colours (#rrggbb) as WCAG 2 measures it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour itself, or the nearest darker one of its hue that is readable on white and under white. */
export function readable(colour: string, least = 4.5): string {
  const parts = partsOf(colour)
  for (let share = 100; share > 0; share--) {
    const darker = hex(parts.map((part) => (part * share) / 100))
    if (contrast(darker, '#ffffff') >= least) return darker
  }
  return '#000000'
}

/** Between two colours: all of the first at 0, all of the second at 1. */
export const mixed = (one: string, other: string, share: number): string => {
  const to = partsOf(other)
  return hex(partsOf(one).map((part, at) => part + ((to[at] ?? 0) - part) * share))
}

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const hex = (parts: readonly number[]) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
