import { z } from 'zod'
import { call } from '#contract/call.ts'
import { classStates, joinModes } from './contract.ts'

/** A code as it is typed: case, spaces and hyphens do not matter. */
const Code = z
  .string()
  .max(40)
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())

/**
 * What somebody may do with an invitation: join at once, ask a teacher, open the class as a member, wait for the answer to a request; or why joining is
 * refused.
 */
export const joinOutcomes = [
  'open',
  'approve',
  'member',
  'pending',
  'removed',
  'draft',
  'ended',
  'closed',
  'expired',
  'full',
  'otherInstitution',
  'visitor',
] as const
export type JoinOutcome = (typeof joinOutcomes)[number]

const Invitation = z.object({
  code: z.string(),
  name: z.string(),
  term: z.string(),
  describe: z.string(),
  state: z.enum(classStates),
  teachers: z.array(z.string()),
  institution: z.object({ code: z.string(), name: z.string() }),
  /** The institution that the caller is signed in to; null without a session. */
  signedInTo: z.string().nullable(),
  students: z.int(),
  capacity: z.int().nullable(),
  joinMode: z.enum(joinModes),
  inviteExpiresAt: z.iso.datetime().nullable(),
  outcome: z.enum(joinOutcomes),
  /** For members only. */
  classId: z.uuid().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const classInvitation = call('GET /pressplatform/classes/invitation', 'anyone', {
  does: 'Tells anyone who has its code about a class: its name, teachers and number of students, and whether the caller may join.',
  query: z.object({ code: Code }),
  data: Invitation,
})

export const classJoin = call('POST /pressplatform/classes/join', 'signedIn', {
  does: 'Joins a class by its code, or asks its teachers where they approve members.',
  body: z.object({ code: Code, via: z.enum(['code', 'link']).default('code') }),
  data: z.object({ classId: z.uuid(), membership: z.enum(['active', 'pending']) }),
})

export const classLeave = call('POST /pressplatform/classes/{classId}/leave', 'signedIn', {
  does: 'Leaves a class, or withdraws the request to join it; what was done in the class is kept.',
})
