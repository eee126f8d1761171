import { reviewTimes } from '#assessment/homework/peer.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { PeerReminder, PeerState } from '../../../contract-peer.ts'
import type { z } from 'zod'
import type { ClassRow, HomeworkRecord } from '../../queries.ts'
import type { PeerRules } from '../settings-queries.ts'

const pause = 3600_000

const restsUntil = ({ reviewsRemindedAt }: ClassRow) => (reviewsRemindedAt ? reviewsRemindedAt.getTime() + pause : 0)

interface Lacking {
  classId: string
  memberId: string
}

/** The students of classes in which reviews are taken now who have some to do. `retryAfter`: seconds until a class that rests can be reminded again. */
export function reviewsRemindable(
  { now, lateRule }: Pick<HomeworkRecord, 'now' | 'lateRule'>,
  classes: readonly ClassRow[],
  { peer, states }: { peer: PeerRules; states: ReadonlyMap<string, PeerState> },
) {
  const open = classes.filter((klass) => {
    const { opensAt, endsAt } = reviewTimes(klass, lateRule, peer.days)
    return !isOver(klass.state) && opensAt <= now && now <= endsAt
  })
  const due = open.filter((klass) => restsUntil(klass) <= now.getTime())
  const ids = new Set(due.map(({ classId }) => classId))
  const people = [...states].flatMap(([key, { lacks }]): Lacking[] => {
    const [classId = '', memberId = ''] = key.split(' ')
    return lacks && ids.has(classId) ? [{ classId, memberId }] : []
  })
  const waits = open.map((klass) => restsUntil(klass) - now.getTime()).filter((wait) => wait > 0)
  return { open, due, people, retryAfter: waits.length ? Math.ceil(Math.min(...waits) / 1000) : 0 }
}

/** What the strip above the table says of those who have reviews to do. */
export function reviewReminderOf(
  homework: Pick<HomeworkRecord, 'now' | 'lateRule'>,
  classes: readonly ClassRow[],
  found: { peer: PeerRules; states: ReadonlyMap<string, PeerState> },
): z.infer<typeof PeerReminder> {
  const { open, people, retryAfter } = reviewsRemindable(homework, classes, found)
  const last = open.flatMap(({ reviewsRemindedAt }) => reviewsRemindedAt ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return {
    people: people.length,
    open: open.length > 0,
    at: last?.toISOString() ?? null,
    again: retryAfter > 0 ? new Date(homework.now.getTime() + retryAfter * 1000).toISOString() : null,
  }
}
