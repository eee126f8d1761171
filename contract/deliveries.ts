import { z } from 'zod'
import { call } from './call.ts'
import { messageTypes, ways } from './messages.ts'
import { BatchResult, Ids, pageOf, Paging } from './page.ts'

/** `skipped`: there was nobody to send it to or nothing to send it with; `dead`: given up. */
export const deliveryStates = ['waiting', 'sending', 'sent', 'skipped', 'dead'] as const

export const Delivery = z.object({
  id: z.uuid(),
  way: z.enum(ways),
  state: z.enum(deliveryStates),
  type: z.enum(messageTypes),
  title: z.string(),
  name: z.string(),
  /** Masked; empty until it has been tried. */
  address: z.string(),
  digest: z.boolean(),
  tries: z.int(),
  /** When it is tried next, while it waits. */
  nextAt: z.iso.datetime().nullable(),
  providerId: z.string().nullable(),
  errorCode: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const deliverySorts = ['-createdAt', 'createdAt'] as const

export const deliveryList = call('GET /pressplatform/messages/deliveries', 'SystemManagement', {
  mayLag: true,
  does: 'Lists what was sent out by mail, SMS and WeChat, and what came of it.',
  query: Paging.extend({ way: z.enum(ways).optional(), state: z.enum(deliveryStates).optional(), sort: z.enum(deliverySorts).default('-createdAt') }),
  data: pageOf(Delivery),
})

export const deliveryRetry = call('POST /pressplatform/messages/deliveries/retry', 'SystemManagement', {
  does: 'Sends again what was given up or left out.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})
