import { twoDigits } from '#plain/numbers/digits.ts'

/** WCAG 2 contrast ratio of two colours (#rrggbb), 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour itself, or the nearest darker one of the same hue whose contrast with white is at least `least`. */
export function readableOnWhite(colour: string, least = 4.5): string {
  const channels = channelsOf(colour)
  for (let share = 100; share > 0; share--) {
    const darker = hex(channels.map((channel) => (channel * share) / 100))
    if (contrastRatio(darker, '#ffffff') >= least) return darker
  }
  return '#000000'
}

/** Mixes two colours: the first at share 0, the second at share 1. */
export const mixColours = (one: string, other: string, share: number): string => {
  const target = channelsOf(other)
  return hex(channelsOf(one).map((channel, at) => channel + ((target[at] ?? 0) - channel) * share))
}

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const hex = (channels: readonly number[]) => `#${channels.map((channel) => twoDigits(Math.round(channel), 16)).join('')}`

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The design tokens of the light themes that an institution's own colour replaces. The dark themes keep their own values. */
export const institutionColourTokens = (colour: string) => ({
  qing: colour,
  'qing-hover': mixColours(colour, '#000000', 0.24),
  'qing-bg': mixColours(colour, '#ffffff', 0.88),
})
