import { seededRandom, shuffled } from '#assessment/papers/seeded.ts'

interface Group<T> {
  name: string
  people: T[]
}

/**
 * Divides people into new groups at random, each division equally likely. By `size` no group has more people than that. The sizes of two groups differ by
 * one person at most; there are no more groups than people.
 */
export function newGroups<T>(
  people: readonly T[],
  by: 'count' | 'size',
  number: number,
  seed: number,
  nameOf: (number: number) => string,
): Group<T>[] {
  const count = Math.min(people.length, by === 'count' ? number : Math.ceil(people.length / number))
  const groups = Array.from({ length: count }, (_, at): Group<T> => ({ name: nameOf(at + 1), people: [] }))
  shuffled(people, seededRandom(seed)).forEach((person, at) => groups[at % count]?.people.push(person))
  return groups
}

/** Adds people to groups at random, each to a group that has the fewest then. */
export function filledGroups<T>(groups: readonly Group<T>[], people: readonly T[], seed: number): Group<T>[] {
  const filled = groups.map((group) => ({ ...group, people: [...group.people] }))
  for (const person of shuffled(people, seededRandom(seed))) {
    const smallest = filled.reduce<Group<T> | undefined>(
      (least, group) => (least && least.people.length <= group.people.length ? least : group),
      undefined,
    )
    smallest?.people.push(person)
  }
  return filled
}
