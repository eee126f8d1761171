import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { BatchResult, Ids, pageOf, Paging } from '#contract/page.ts'

export const announcementTypes = ['news', 'maintenance', 'policy'] as const
export const audiences = ['all', 'roles', 'departments', 'institutions', 'website'] as const
/** `scheduled`: published, with a start in the future; `ended`: its end has passed. */
export const announcementStates = ['draft', 'scheduled', 'shown', 'ended', 'offline'] as const

const draftFields = {
  title: z.string().trim().min(1).max(100),
  /** Paragraphs of plain text. */
  body: z.string().trim().max(5000),
  type: z.enum(announcementTypes),
  /**
   * An institution announces to all, roles, departments with everything below, or visitors of its sign-in page; the platform has institutions
   * instead of departments.
   */
  audience: z.enum(audiences),
  roles: z.array(z.string().max(40)).max(20).default([]),
  audienceIds: z.array(z.uuid()).max(200).default([]),
  top: z.boolean().default(false),
  startAt: Instant.nullable().default(null),
  endAt: Instant.nullable().default(null),
}
export const AnnouncementDraft = z.object(draftFields)
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>

export const Announcement = z.object({
  id: z.uuid(),
  ...draftFields,
  /** Whether it is an announcement of the platform. */
  platform: z.boolean(),
  state: z.enum(announcementStates),
  viewCount: z.int(),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
  can: z.object({ edit: z.boolean(), publish: z.boolean(), offline: z.boolean(), remove: z.boolean(), remind: z.boolean() }),
})
export type Announcement = z.infer<typeof Announcement>

export const announcementSorts = ['-updatedAt', 'updatedAt'] as const

export const announcementList = call('GET /pressplatform/announcements', 'SystemManagement', {
  does: 'Lists announcements of the institution, or of the platform for its administrators.',
  query: Paging.extend({
    platform: z.boolean().default(false),
    q: z.string().trim().max(100).optional(),
    type: z.enum(announcementTypes).optional(),
    state: z.enum(announcementStates).optional(),
    sort: z.enum(announcementSorts).default('-updatedAt'),
  }),
  data: pageOf(Announcement),
})

export const announcementAdd = call('POST /pressplatform/announcements', 'SystemManagement', {
  does: 'Writes an announcement as a draft.',
  body: AnnouncementDraft.extend({ platform: z.boolean().default(false) }),
  data: Announcement,
})

export const announcementChange = call('PUT /pressplatform/announcements/{id}', 'SystemManagement', {
  does: 'Changes an announcement, unless someone else has changed it since; readers are not notified again.',
  body: AnnouncementDraft.extend({ rowVersion: RowVersion }),
  data: Announcement,
})

export const announcementPublish = call('PUT /pressplatform/announcements/publish', 'SystemManagement', {
  does: 'Publishes announcements; readers are notified once, at once or at the start time.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

export const announcementOffline = call('PUT /pressplatform/announcements/offline', 'SystemManagement', {
  does: 'Takes announcements offline; they are hidden until they are published again.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

export const announcementRemove = call('DELETE /pressplatform/announcements', 'SystemManagement', {
  does: 'Permanently deletes announcements that are drafts or offline.',
  query: z.object({ id: Ids }),
  data: BatchResult,
})

export const announcementAudience = call('POST /pressplatform/announcements/audience', 'SystemManagement', {
  does: 'Counts the people whom an announcement with this audience would reach.',
  body: z.object({
    platform: z.boolean().default(false),
    audience: draftFields.audience,
    roles: draftFields.roles,
    audienceIds: draftFields.audienceIds,
  }),
  data: z.object({ people: z.int(), institutions: z.int() }),
})

export const announcementReaders = call('GET /pressplatform/announcements/{id}/readers', 'SystemManagement', {
  does: 'Returns how many recipients of an announcement of the institution have opened it, and who has not.',
  data: z.object({
    people: z.int(),
    read: z.int(),
    /** The first hundred by name. */
    missing: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})

export const announcementRemind = call('POST /pressplatform/announcements/{id}/remind', 'SystemManagement', {
  does: 'Reminds the recipients who have not opened an announcement of the institution, at most once a day.',
  data: z.object({ people: z.int() }),
})

/** An announcement as its readers see it. */
export const ReaderAnnouncement = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  type: z.enum(announcementTypes),
  top: z.boolean(),
  /** Name of the institution, or of the platform. */
  publisher: z.string(),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime().nullable(),
  viewed: z.boolean(),
})
export type ReaderAnnouncement = z.infer<typeof ReaderAnnouncement>

export const announcementShown = call('GET /pressplatform/announcements/shown', 'signedIn', {
  does: 'Lists the announcements that currently reach the caller, pinned ones first.',
  data: z.array(ReaderAnnouncement),
})

export const announcementGet = call('GET /pressplatform/announcements/{id}', 'signedIn', {
  does: 'Returns one announcement that reaches the caller.',
  data: ReaderAnnouncement,
})

export const announcementView = call('PUT /pressplatform/announcements/{id}/view', 'signedIn', {
  does: 'Records that the caller has opened an announcement, and marks its message as read.',
})

export const announcementWebsite = call('GET /pressplatform/announcements/website', 'anyone', {
  does: 'Lists the announcements for visitors of a sign-in page, found by its code or by the host.',
  query: z.object({ from: z.string().max(40).optional() }),
  data: z.array(ReaderAnnouncement.omit({ viewed: true })),
})
