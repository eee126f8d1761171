import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'

export const classMessages: MessageType = { code: 'class', name: { zh: '教学班', en: 'Classes' }, channels: [] }

type Class = { id: string; name: string }

/** Tells the teachers that somebody asks to join. Messages about the requests of one class are shown together. */
export const tellOfRequest = (db: Db, { id, name }: Class, teacherIds: readonly string[], person: string) =>
  notify(db, teacherIds, {
    type: classMessages,
    title: { zh: `${person}申请加入“${name}”`, en: `${person} asks to join ${name}` },
    link: `/education/classes/member?id=${id}&state=pending`,
    about: `classRequest:${id}`,
  })

const outcomes = {
  approve: {
    zh: (name: string) => `你已加入“${name}”`,
    en: (name: string) => `You are now in ${name}`,
  },
  readmit: {
    zh: (name: string) => `你已重新加入“${name}”`,
    en: (name: string) => `You are in ${name} again`,
  },
  add: {
    zh: (name: string) => `老师已把你加入“${name}”`,
    en: (name: string) => `A teacher has added you to ${name}`,
  },
  refuse: {
    zh: (name: string) => `加入“${name}”的申请没有通过，如有疑问请联系老师`,
    en: (name: string) => `Your request to join ${name} was refused. Ask the teacher if you have questions`,
  },
  remove: {
    zh: (name: string) => `你已被移出“${name}”，如有疑问请联系老师`,
    en: (name: string) => `You were removed from ${name}. Ask the teacher if you have questions`,
  },
}
export type MemberNews = keyof typeof outcomes

/** Tells people what has become of their membership. */
export const tellMembers = (db: Db, { id, name }: Class, memberIds: readonly string[], news: MemberNews) =>
  notify(db, memberIds, {
    type: classMessages,
    title: { zh: outcomes[news].zh(name), en: outcomes[news].en(name) },
    link: news === 'refuse' || news === 'remove' ? '/mycenter/class' : `/education/classes/details?id=${id}`,
    about: `class:${id}`,
  })
