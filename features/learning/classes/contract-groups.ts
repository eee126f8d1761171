import { z } from 'zod'
import { Counter, Instant } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'

const name = z.string().trim().min(1).max(40)

const Person = z.object({ id: z.uuid(), name: z.string(), number: z.string().nullable() })
export type GroupPerson = z.infer<typeof Person>

const Groups = z.object({
  groups: z.array(z.object({ name: z.string(), people: z.array(Person) })),
  /** Students without a group; for those who see the members of the class. */
  ungrouped: z.array(Person),
  students: z.int(),
  /** The most people in a group that students choose; null without a limit. */
  size: z.int().nullable(),
  /** Until when students choose their group; null when they do not. */
  openUntil: z.iso.datetime().nullable(),
  /** The group of the caller; empty for none. */
  mine: z.string(),
  can: z.object({ change: z.boolean(), choose: z.boolean() }),
})
export type Groups = z.infer<typeof Groups>

export const classGroupList = call('GET /pressplatform/classes/{classId}/groups', 'signedIn', {
  does: 'Returns the groups of a class with their students, to the members of the class.',
  data: Groups,
})

export const classGroupsOffer = call('PUT /pressplatform/classes/{classId}/groups', 'signedIn', {
  does: 'Sets the groups that a class offers, how many people fit into one, and until when students choose. Who is in a group that is left out has none.',
  body: z
    .object({
      names: z.array(name).max(200),
      size: z.int().min(1).max(500).nullable().default(null),
      openUntil: Instant.nullable().default(null),
    })
    .refine(({ names }) => new Set(names).size === names.length, {
      path: ['names'],
      params: { words: { zh: '分组的名称不能重复', en: 'The names of the groups must differ' } },
    }),
  data: Groups,
})

export const classGroupsDraw = call('POST /pressplatform/classes/{classId}/groups/draw', 'signedIn', {
  does: 'Divides students into groups at random; the same seed gives the same groups. Without `apply` it only shows them.',
  body: z.object({
    by: z.enum(['count', 'size']),
    number: z.int().min(1).max(500),
    /** All students, whatever their group, or only those without a group, who are added to the smallest groups. */
    who: z.enum(['all', 'ungrouped']).default('all'),
    seed: Counter,
    apply: z.boolean().default(false),
  }),
  data: z.object({ groups: z.array(z.object({ name: z.string(), people: z.array(Person) })) }),
})

export const classGroupChoose = call('POST /pressplatform/classes/{classId}/groups/choose', 'signedIn', {
  does: 'Puts the caller, a student of the class, into a group that is offered, or with an empty name into none.',
  body: z.object({ groupName: z.string().trim().max(40) }),
  data: Groups,
})
