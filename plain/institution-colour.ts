import { mixed } from './contrast.ts'

/** What an institution's own colour replaces on light paper, by the names of the tokens; dark ones are tuned to their ground and stay. */
export const institutionColour = (colour: string) => ({
  qing: colour,
  'qing-hover': mixed(colour, '#000000', 0.24),
  'qing-bg': mixed(colour, '#ffffff', 0.88),
})
