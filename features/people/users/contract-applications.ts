import { z } from 'zod'
import { call } from '#contract/call.ts'
import { BatchResult, Ids } from '#contract/page.ts'

export const applicationApprove = call('PUT /pressplatform/users/applications/approve', 'user_management', {
  does: 'Lets people in who registered and asked to join; they are told and can sign in.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

export const applicationReject = call('PUT /pressplatform/users/applications/reject', 'user_management', {
  does: 'Turns down people who asked to join; they are told the reason.',
  body: z.object({ ids: Ids, reason: z.string().trim().min(1).max(200) }),
  data: BatchResult,
})
