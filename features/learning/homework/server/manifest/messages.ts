import type { Bilingual } from '#contract/errors.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { minuteText } from '#plain/time/date.ts'

export const homeworkMessages: MessageType = { code: 'homework', name: { zh: '作业', en: 'Homework' }, channels: ['mail'] }

/** A homework for one class: what messages are about. */
interface Told {
  id: string
  title: string
  classId: string
}

const link = ({ id, classId }: Told) => `/education/classes/homework/info?id=${classId}&homeworkId=${id}`
const about = ({ id }: Told) => `homework:${id}`

const news = {
  published: { zh: '新作业', en: 'New homework' },
  dates: { zh: '作业时间改了', en: 'The dates of a homework have changed' },
  remind: { zh: '作业还没有交', en: 'Homework is not handed in yet' },
  due: { zh: '作业一天内截止', en: 'Homework is due within a day' },
} as const
export type HomeworkNews = keyof typeof news

/** Tells students of a class of a homework, with the dates of the class. */
export async function tellStudents(
  db: Db,
  homework: Told & { openAt: Date; dueAt: Date },
  memberIds: readonly string[],
  what: HomeworkNews,
): Promise<void> {
  if (!memberIds.length) return
  const zone = await institutionTimeZone(db)
  const [opens, due] = [minuteText(homework.openAt, zone), minuteText(homework.dueAt, zone)]
  const ahead = homework.openAt > new Date()
  await notify(db, memberIds, {
    type: homeworkMessages,
    title: { zh: `${news[what].zh}：${homework.title}`, en: `${news[what].en}: ${homework.title}` },
    body: ahead
      ? { zh: `${opens} 开放，${due} 截止`, en: `Opens ${opens}, due ${due}` }
      : { zh: `${due} 截止，请以你自己的截止时间为准`, en: `Due ${due}; your own due time may be later` },
    link: link(homework),
    about: about(homework),
  })
}

const personal = {
  returned: { zh: '作业退回修改', en: 'Homework came back for correction' },
  extended: { zh: '你的作业截止时间延后了', en: 'Your homework is due later' },
  shortened: { zh: '你的作业延期取消了', en: 'Your later due time was taken back' },
  released: { zh: '作业成绩已公布', en: 'Homework was graded' },
} as const

const ofGroup = {
  proposed: { zh: '小组作业等你确认', en: 'Group homework waits for you' },
  takenBack: { zh: '小组作业退回修改', en: 'Group homework was taken back' },
  handedIn: { zh: '小组作业已交上', en: 'Group homework was handed in' },
} as const

/** Tells members of a group of what they hand in together. */
export const tellGroup = (db: Db, homework: Told, memberIds: readonly string[], what: keyof typeof ofGroup, body?: Bilingual) =>
  notify(db, memberIds, {
    type: homeworkMessages,
    title: { zh: `${ofGroup[what].zh}：${homework.title}`, en: `${ofGroup[what].en}: ${homework.title}` },
    ...(body && { body }),
    link: link(homework),
    about: about(homework),
  })

/** Tells people of a class of something about their own work. */
export const tellOfWork = (db: Db, homework: Told, memberIds: readonly string[], what: keyof typeof personal, body?: Bilingual) =>
  notify(db, memberIds, {
    type: homeworkMessages,
    title: { zh: `${personal[what].zh}：${homework.title}`, en: `${personal[what].en}: ${homework.title}` },
    ...(body && { body }),
    link: link(homework),
    about: about(homework),
  })
