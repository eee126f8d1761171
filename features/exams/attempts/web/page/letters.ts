/** The letter of the option at this place. */
export const letterOf = (at: number): string => String.fromCharCode(65 + at)
