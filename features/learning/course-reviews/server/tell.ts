import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { holdersOfRight } from '#server/kernel/people/holders-of-right-queries.ts'
import { selectLeads, selectTeamIds } from './queries.ts'

export const reviewMessages: MessageType = { code: 'review', name: { zh: '课程评价', en: 'Course reviews' }, channels: [] }

interface Course {
  id: string
  name: string
}

const link = ({ id }: Course, view = '') => `/details/introduction?courseId=${id}${view && `&reviews=${view}`}#course-reviews`

/** Tells those who lead a course of a new review. The message has neither its text nor its author, since it may be hidden or anonymous. */
export const tellLeads = async (db: Db, course: Course, stars: number): Promise<void> =>
  notify(db, await selectLeads(db, course.id), {
    type: reviewMessages,
    title: { zh: `“${course.name}”有一条新评价：${stars} 星`, en: `${course.name} has a new review: ${stars} of 5 stars` },
    link: link(course),
    about: `reviews:${course.id}`,
  })

/** Tells the author of a review that it was answered. */
export const tellAnswered = (db: Db, course: Course, authorId: string): Promise<void> =>
  notify(db, [authorId], {
    type: reviewMessages,
    title: { zh: `老师回复了你对“${course.name}”的评价`, en: `A teacher has answered your review of ${course.name}` },
    link: link(course),
    about: `review:${course.id}`,
  })

/** Tells the administrators of courses, apart from those in the team, that a review waits for them. */
export async function tellModerators(db: Db, course: Course, why: 'held' | 'reported'): Promise<void> {
  const team = await selectTeamIds(db, course.id)
  const to = (await holdersOfRight(db, 'schoolcourse:manage')).filter(({ id }) => !team.has(id))
  await notify(
    db,
    to.map(({ id }) => id),
    {
      type: reviewMessages,
      title:
        why === 'held'
          ? { zh: `“${course.name}”有评价等你看过再公开`, en: `A review of ${course.name} waits for your decision` }
          : { zh: `“${course.name}”有评价被举报`, en: `A review of ${course.name} was reported` },
      link: link(course, 'waiting'),
      about: `waitingreviews:${course.id}`,
    },
  )
}

/** Tells the author of a review what an administrator has decided. */
export const tellDecided = (db: Db, course: Course, authorId: string, to: 'hidden' | 'shown', reason: string): Promise<void> =>
  notify(db, [authorId], {
    type: reviewMessages,
    title:
      to === 'hidden'
        ? { zh: `你对“${course.name}”的评价被隐藏了`, en: `Your review of ${course.name} was hidden` }
        : { zh: `你对“${course.name}”的评价已公开`, en: `Your review of ${course.name} is shown now` },
    ...(to === 'hidden' && { body: { zh: `理由：${reason}`, en: `Reason: ${reason}` } }),
    link: link(course),
    about: `review:${course.id}`,
  })
