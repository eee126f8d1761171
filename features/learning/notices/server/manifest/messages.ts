import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'

export const noticeMessages: MessageType = { code: 'notice', name: { zh: '班级通知', en: 'Class notices' }, channels: ['wechat'] }

/** By this key the messages about one notice are shown together, and marked as read when it is opened. */
export const aboutNotice = (noticeId: string) => `notice:${noticeId}`

interface Told {
  id: string
  title: string
  excerpt: string
  needConfirm: boolean
}

const prefixes = {
  new: { zh: '', en: '' },
  changed: { zh: '已修改：', en: 'Changed: ' },
  reminder: { zh: '提醒：', en: 'Reminder: ' },
}

/** Tells students of a notice. Messages about one that has to be confirmed are sent by their channels even to those who have turned these off. */
export const tellStudents = (db: Db, memberIds: readonly string[], { id, title, excerpt, needConfirm }: Told, news: keyof typeof prefixes) =>
  notify(db, memberIds, {
    type: needConfirm ? { ...noticeMessages, always: true } : noticeMessages,
    title: { zh: `${prefixes[news].zh}${title}`, en: `${prefixes[news].en}${title}` },
    body: { zh: excerpt, en: excerpt },
    link: `/education/notice/details?noticeId=${id}`,
    about: aboutNotice(id),
  })
