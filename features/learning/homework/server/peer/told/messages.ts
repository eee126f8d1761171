import { type LateRule } from '#assessment/homework/homework.ts'
import { reviewTimes } from '#assessment/homework/peer.ts'
import { minuteText } from '#plain/time/date.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { homeworkMessages } from '../../manifest/messages.ts'
import { selectUntoldTeachers } from './report-queries.ts'

interface Told {
  id: string
  title: string
  classId: string
  dueAt: Date
  cutoffAt: Date | null
  lateRule: LateRule
  days: number
}

const news = {
  open: { zh: '可以互评了', en: 'Reviews are open' },
  due: { zh: '互评一天内截止', en: 'Reviews are due within a day' },
  remind: { zh: '互评还没有做完', en: 'You have reviews to do' },
} as const

/** Tells students of a class of the reviews of a homework, with the time at which they are due. */
export async function tellOfReviews(db: Db, homework: Told, memberIds: readonly string[], what: keyof typeof news): Promise<void> {
  if (!memberIds.length) return
  const { endsAt } = reviewTimes(homework, homework.lateRule, homework.days)
  const due = minuteText(endsAt, await institutionTimeZone(db))
  await notify(db, memberIds, {
    type: homeworkMessages,
    title: { zh: `${news[what].zh}：${homework.title}`, en: `${news[what].en}: ${homework.title}` },
    body: { zh: `请评阅同学的作品，${due} 截止`, en: `Review works of your class; due ${due}` },
    link: `/education/classes/homework/info?id=${homework.classId}&homeworkId=${homework.id}&tab=reviews`,
    about: `homework:${homework.id}`,
  })
}

/**
 * Tells those who teach a class that a review was reported; who has not read the message about an earlier report of this homework gets no second one. The
 * message has no names: the screen that it leads to has the reviews with their reports.
 */
export async function tellOfReport(db: Db, { id, title, classId }: Pick<Told, 'id' | 'title' | 'classId'>): Promise<void> {
  const about = `peerreports:${id}`
  await notify(db, await selectUntoldTeachers(db, classId, about), {
    type: homeworkMessages,
    title: { zh: `有互评被举报：${title}`, en: `A review was reported: ${title}` },
    body: { zh: '请看举报的理由，决定这条评价是否计入建议分', en: 'Read the reason and decide whether the review counts for the proposed score' },
    link: `/education/classes/homework/details?id=${classId}&homeworkId=${id}&filter=disputed`,
    about,
  })
}
