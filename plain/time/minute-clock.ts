import { twoDigits } from '../numbers/digits.ts'

/** Whole seconds as minutes and seconds: `125` is `2:05`. */
export const minuteClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
