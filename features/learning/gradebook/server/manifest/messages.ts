import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'

export const gradebookMessages: MessageType = { code: 'gradebook', name: { zh: '班级成绩', en: 'Class grades' }, channels: ['mail'] }

/** Tells students of a class that their totals are released; the message names no mark. */
export const tellReleased = (db: Db, { id, name }: { id: string; name: string }, memberIds: readonly string[]) =>
  notify(db, memberIds, {
    type: gradebookMessages,
    title: { zh: `“${name}”的总评已公布`, en: `The totals of ${name} are released` },
    link: `/education/classes/gradebook?id=${id}`,
    about: `gradebook:${id}`,
  })
