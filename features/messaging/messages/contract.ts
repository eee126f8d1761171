import { z } from 'zod'
import { call } from '#contract/call.ts'
import { deliveryChannels } from '#contract/delivery-channels.ts'
import { Ids, pageOf, Paging } from '#contract/page.ts'

/** The code of a message type. */
const Type = z
  .string()
  .max(20)
  .regex(/^[a-z]+$/)

export const Message = z.object({
  id: z.uuid(),
  type: Type,
  /** The type in the caller’s language. */
  typeName: z.string(),
  title: z.string(),
  body: z.string(),
  /** Path of the page that the message is about. */
  link: z.string().nullable(),
  /** Messages about one thing are shown together. */
  about: z.string().nullable(),
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Message = z.infer<typeof Message>

export const messageList = call('GET /pressplatform/messages', 'signedIn', {
  does: 'Lists the messages in the caller’s inbox, newest first.',
  query: Paging.extend({ type: Type.optional(), unread: z.boolean().default(false) }),
  data: pageOf(Message),
})

export const messageUnread = call('GET /pressplatform/messages/unread', 'signedIn', {
  does: 'Counts the unread messages, up to a hundred, and returns the newest messages for the notification bell.',
  data: z.object({ count: z.int().min(0).max(100), newest: z.array(Message).max(5) }),
})

export const messageTypeList = call('GET /pressplatform/messages/types', 'signedIn', {
  does: 'Lists the types of messages with their names and the delivery channels that they use until a person chooses others.',
  data: z.array(
    z.object({
      type: Type,
      name: z.string(),
      ways: z.array(z.enum(deliveryChannels)),
      /** Always sent by these channels. */
      always: z.boolean(),
    }),
  ),
})

export const messageRead = call('PUT /pressplatform/messages/read', 'signedIn', {
  does: 'Marks messages as read, or as unread again: those that are named, or all of a type, or all.',
  body: z.object({ ids: Ids.optional(), type: Type.optional(), read: z.boolean().default(true) }),
  data: z.object({ ids: z.array(z.uuid()) }),
})

export const messageRemove = call('DELETE /pressplatform/messages', 'signedIn', {
  does: 'Removes messages from the inbox; they can be restored for a while.',
  query: z.object({ id: Ids }),
})

export const messageRestore = call('PUT /pressplatform/messages/restore', 'signedIn', {
  does: 'Restores removed messages to the inbox.',
  body: z.object({ ids: Ids }),
})

const minute = z.int().min(0).max(1439)
const preferenceFields = {
  /** By type; a type that is not named uses the channels of `messageTypeList`. */
  ways: z.record(Type, z.array(z.enum(deliveryChannels)).max(deliveryChannels.length)),
  digest: z.enum(['off', 'daily', 'weekly']),
  /** Hour of the day, and day of the week (1 is Monday), in the institution's time zone. */
  digestHour: z.int().min(0).max(23),
  digestDay: z.int().min(1).max(7),
  /** Minutes of the day between which only security messages are sent. */
  quiet: z.object({ from: minute, to: minute }).nullable(),
  language: z.enum(['zh-CN', 'en-US']),
}
export const MessagePreferences = z.object(preferenceFields)
export type MessagePreferences = z.infer<typeof MessagePreferences>

export const messagePreferenceGet = call('GET /pressplatform/messages/preferences', 'signedIn', {
  does: 'Returns the caller’s delivery ways for each type of message, and the ways that are available.',
  data: MessagePreferences.extend({
    timeZone: z.string(),
    /** `address` is masked and empty where nothing is bound or verified; `available` says whether the platform has this way at all. */
    channels: z.array(z.object({ way: z.enum(deliveryChannels), available: z.boolean(), address: z.string() })),
  }),
})

export const messagePreferenceSave = call('PUT /pressplatform/messages/preferences', 'signedIn', {
  does: 'Saves the caller’s delivery ways, digest schedule and quiet hours.',
  body: MessagePreferences,
})
