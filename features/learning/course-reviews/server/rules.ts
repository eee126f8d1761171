/** Days in a class after which one done unit is enough. */
export const useDays = 7

/** What a student has done in a course: units in which something is to be done, how many of them are done, and when the person joined the first class. */
export interface Use {
  counted: number
  done: number
  joinedAt: Date
}

/** How many units have to be done at once: a tenth of those that count, at least one. */
export const unitsWanted = (counted: number): number => Math.max(1, Math.ceil(counted / 10))

/**
 * Whether a student has used a course enough to review it: a tenth of its units is done, or one unit and a week has passed since joining. In a course without
 * units that can be done the week is enough. The only place of this rule (decision 075).
 */
export function hasUsed({ counted, done, joinedAt }: Use, now: Date): boolean {
  const week = now.getTime() - joinedAt.getTime() >= useDays * 86_400_000
  if (counted === 0) return week
  return done >= unitsWanted(counted) || (done >= 1 && week)
}
