export type PartOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** The part of the day that an hour belongs to, as people greet. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
