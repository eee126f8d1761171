import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'

export const Toy = z.object({ id: z.uuid(), name: z.string(), createdAt: z.iso.datetime(), can: z.object({ remove: z.boolean() }) })
export type Toy = z.infer<typeof Toy>

export const toyList = call('GET /pressplatform/toys', 'signedIn', {
  does: 'Lists the toys of the institution, the newest first.',
  query: Paging,
  data: pageOf(Toy),
})

export const toyAdd = call('POST /pressplatform/toys', 'signedIn', {
  does: 'Adds a toy to those of the institution.',
  body: z.object({ name: z.string().trim().min(1).max(60) }),
  data: z.object({ id: z.uuid() }),
})

export const toyRemove = call('DELETE /pressplatform/toys/{toyId}', 'signedIn', {
  does: 'Removes a toy of the caller’s own.',
})
