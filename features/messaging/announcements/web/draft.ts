import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import type { Announcement, AnnouncementDraft } from '../contract.ts'

/** An announcement as the form holds it; times are those of the institution's clock, as in an input of type `datetime-local`. */
export interface Draft extends Omit<AnnouncementDraft, 'startAt' | 'endAt'> {
  startAt: string
  endAt: string
}

export const emptyDraft: Draft = {
  title: '',
  body: '',
  type: 'news',
  audience: 'all',
  roles: [],
  audienceIds: [],
  top: false,
  startAt: '',
  endAt: '',
}

export const draftOf = ({ title, body, type, audience, roles, audienceIds, top, startAt, endAt }: Announcement): Draft => ({
  title,
  body,
  type,
  audience,
  roles,
  audienceIds,
  top,
  startAt: localTime(startAt),
  endAt: localTime(endAt),
})

/** The body to send: only the fields of the chosen audience, and unchanged times with their original seconds. */
export function bodyOf(draft: Draft, before?: Announcement): AnnouncementDraft {
  const { audience, roles, audienceIds } = draft
  const timeOf = (name: 'startAt' | 'endAt') => (before && localTime(before[name]) === draft[name] ? before[name] : instantOfLocal(draft[name]))
  return {
    ...draft,
    roles: audience === 'roles' ? roles : [],
    audienceIds: audience === 'departments' || audience === 'institutions' ? audienceIds : [],
    startAt: timeOf('startAt'),
    endAt: timeOf('endAt'),
  }
}
