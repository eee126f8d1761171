import type { Announcement, ReaderAnnouncement } from '../contract.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { mayEdit, mayPublish, mayRemind, mayRemove, mayTakeOffline } from './policy.ts'
import type { AnnouncementRow } from './queries.ts'

export function show(user: User, { publisherId, ...row }: AnnouncementRow): Announcement {
  const standing = { ...row, publisherId }
  return {
    ...row,
    type: row.type as Announcement['type'],
    audience: row.audience as Announcement['audience'],
    platform: publisherId === null,
    startAt: row.startAt?.toISOString() ?? null,
    endAt: row.endAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: {
      edit: mayEdit(user, standing),
      publish: mayPublish(user, standing),
      offline: mayTakeOffline(user, standing),
      remove: mayRemove(user, standing),
      remind: mayRemind(user, standing),
    },
  }
}

interface ShownRow {
  id: string
  title: string
  body: string
  type: string
  top: boolean
  publisher: string | null
  startAt: Date
  endAt: Date | null
}

/** The publisher of a platform announcement, which has no institution. */
const platformName = { zh: '平台', en: 'Platform' }

export const showToReader = ({ publisher, startAt, endAt, ...row }: ShownRow, language: Language): Omit<ReaderAnnouncement, 'viewed'> => ({
  ...row,
  type: row.type as ReaderAnnouncement['type'],
  publisher: publisher ?? inLanguage(platformName, language),
  startAt: startAt.toISOString(),
  endAt: endAt?.toISOString() ?? null,
})
