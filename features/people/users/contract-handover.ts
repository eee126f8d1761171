import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Member } from './contract.ts'

/** What a member is responsible for and can hand over, by kind. */
export const Responsibility = z.object({
  kind: z.string(),
  name: z.string(),
  count: z.int(),
  items: z.array(z.object({ id: z.uuid(), name: z.string() })).max(5),
})
export type Responsibility = z.infer<typeof Responsibility>

export const memberResponsibilities = call('GET /pressplatform/users/{memberId}/holdings', 'user_management', {
  does: 'Lists what a member is responsible for and can hand over, by kind.',
  data: z.array(Responsibility),
})

export const memberTransfer = call('POST /pressplatform/users/{memberId}/transfer', 'user_management', {
  does: 'Hands over a member’s responsibilities to another member, all of them or the named kinds.',
  body: z.object({ to: z.uuid(), kinds: z.array(z.string().max(40)).max(20).optional() }),
  data: z.array(z.object({ kind: z.string(), name: z.string(), count: z.int() })),
})

export const memberLeave = call('POST /pressplatform/users/{memberId}/leave', 'user_management', {
  does: 'Ends a membership: sessions end, responsibilities go to the named member, and authored content keeps the author’s name.',
  body: z.object({ to: z.uuid().optional() }),
  data: Member,
})
