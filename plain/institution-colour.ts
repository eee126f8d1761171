import { mixColours } from './colours.ts'

/** The design tokens of the light themes that an institution's own colour replaces. The dark themes keep their own values. */
export const institutionColourTokens = (colour: string) => ({
  qing: colour,
  'qing-hover': mixColours(colour, '#000000', 0.24),
  'qing-bg': mixColours(colour, '#ffffff', 0.88),
})
