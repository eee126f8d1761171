import { mixed } from './contrast.ts'

/** The design tokens of the light themes that an institution's own colour replaces. The dark themes keep their own values. */
export const institutionColour = (colour: string) => ({
  qing: colour,
  'qing-hover': mixed(colour, '#000000', 0.24),
  'qing-bg': mixed(colour, '#ffffff', 0.88),
})
