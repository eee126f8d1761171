import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { daysAfter } from '#plain/time/zone.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { issuedStates } from '../../contract-issued.ts'
import { warningDays } from '../rules.ts'

const orders = {
  '-awardedAt': descending('certificates.awardedAt', 'certificates.id'),
  name: ascending('members.nameKey', 'certificates.id'),
  '-name': descending('members.nameKey', 'certificates.id'),
} as const

export interface IssuedFilter {
  contentId: string
  classId?: string | undefined
  state?: (typeof issuedStates)[number] | undefined
  q?: string | undefined
  sort: keyof typeof orders
  /** In the time zone of the institution. */
  today: string
  /** With it those alone of classes that the person teaches or assists. */
  staffedBy: string | undefined
}

/** A page of the certificates that were awarded in a course, with their persons and classes of now and what the user is in each class. */
export function selectIssued(
  db: Db,
  user: Pick<User, 'memberId'>,
  { contentId, classId, state, q, today, staffedBy, ...paging }: IssuedFilter & Paging & { whole?: boolean },
) {
  const found = db
    .selectFrom('members')
    .innerJoin('certificates', 'certificates.memberId', 'members.id')
    .leftJoin('classes', 'classes.id', 'certificates.classId')
    .leftJoin('classMembers as own', (join) =>
      join.onRef('own.classId', '=', 'certificates.classId').on('own.memberId', '=', user.memberId).on('own.state', '=', 'active'),
    )
    .select(['certificates.id', 'certificates.number', 'certificates.courseId', 'certificates.classId', 'certificates.memberId'])
    .select(['certificates.name', 'certificates.courseName', 'certificates.title', 'certificates.awardedOn', 'certificates.expiresOn'])
    .select(['certificates.current', 'certificates.revokedAt', 'certificates.reason', 'certificates.exception'])
    .select(['members.name as personName', 'members.number as personNumber', 'members.avatarUrl'])
    .select(['classes.name as className', 'classes.state as classState', 'classes.binned as classBinned', 'own.role as myRole'])
    .where('certificates.courseId', '=', contentId)
    .$if(classId !== undefined, (rows) => rows.where('certificates.classId', '=', classId ?? null))
    .$if(staffedBy !== undefined, (rows) => rows.where('own.role', 'in', ['teacher', 'assistant']))
    .$if(state === 'revoked', (rows) => rows.where('certificates.revokedAt', 'is not', null))
    .$if(state !== undefined && state !== 'revoked', (rows) => rows.where('certificates.revokedAt', 'is', null))
    .$if(state === 'valid', (rows) => rows.where(sql<boolean>`(certificates.expires_on is null or certificates.expires_on >= ${today})`))
    .$if(state === 'expired', (rows) => rows.where('certificates.expiresOn', '<', today))
    .$if(state === 'expiring', (rows) =>
      rows.where('certificates.expiresOn', '>=', today).where('certificates.expiresOn', '<=', daysAfter(today, warningDays)),
    )
  return paged(db, found, orders, { ...paging, words: q })
}
export type IssuedRecord = Awaited<ReturnType<typeof selectIssued>>['items'][number]
