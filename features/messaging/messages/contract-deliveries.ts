import { deliveryChannels } from '#contract/delivery-channels.ts'
import { z } from 'zod'
import { call } from '#contract/call.ts'
import { BatchResult, Ids, pageOf, Paging } from '#contract/page.ts'

/** `skipped`: the recipient has no address or the way is not configured; `dead`: given up after repeated failures. */
export const deliveryStates = ['waiting', 'sending', 'sent', 'skipped', 'dead'] as const

export const Delivery = z.object({
  id: z.uuid(),
  way: z.enum(deliveryChannels),
  state: z.enum(deliveryStates),
  type: z.string(),
  typeName: z.string(),
  title: z.string(),
  name: z.string(),
  /** Masked; empty until it has been tried. */
  address: z.string(),
  digest: z.boolean(),
  tries: z.int(),
  /** When the next attempt is due; null unless it is waiting. */
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
  does: 'Lists deliveries by mail, SMS and WeChat, with their outcome.',
  query: Paging.extend({
    way: z.enum(deliveryChannels).optional(),
    state: z.enum(deliveryStates).optional(),
    sort: z.enum(deliverySorts).default('-createdAt'),
  }),
  data: pageOf(Delivery),
})

export const deliveryRetry = call('POST /pressplatform/messages/deliveries/retry', 'SystemManagement', {
  does: 'Retries deliveries that were given up or skipped.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})
