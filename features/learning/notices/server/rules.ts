import type { NoticeState } from '../contract.ts'

interface Wanted {
  publish: boolean
  publishAt: Date | null
}

/**
 * The state of a notice after it is saved. Who saves without `publish` takes a scheduled notice back to a draft; one that is published stays so, and
 * one that was withdrawn is shown again only with `publish`.
 */
export function stateAfter(before: NoticeState, { publish, publishAt }: Wanted, now: Date): NoticeState {
  if (before === 'published') return 'published'
  if (!publish) return before === 'withdrawn' ? 'withdrawn' : 'draft'
  return before !== 'withdrawn' && publishAt !== null && publishAt > now ? 'scheduled' : 'published'
}

/** Whether publishing sends messages: the first time, and after a change since the last ones. Withdrawing and publishing again sends none. */
export const tellsAtPublishing = ({ toldAt, changedAt }: { toldAt: Date | null; changedAt: Date | null }): boolean =>
  toldAt === null || (changedAt !== null && changedAt > toldAt)

/** Milliseconds between two reminders of one notice. */
export const reminderPause = 3600_000

/** Seconds until students may be reminded again; 0 if they may now. */
export const secondsToReminder = (remindedAt: Date | null, now: Date): number =>
  remindedAt === null ? 0 : Math.max(0, Math.ceil((remindedAt.getTime() + reminderPause - now.getTime()) / 1000))

/** Whether a reading counts: not one from before the students were asked to read the notice again. */
export const counts = (readAt: Date | null | undefined, askedAt: Date | null): boolean => !!readAt && (askedAt === null || readAt >= askedAt)
