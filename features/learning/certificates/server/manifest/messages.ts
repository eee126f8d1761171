import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'

export const certificateMessages: MessageType = { code: 'certificate', name: { zh: '证书', en: 'Certificates' }, channels: ['wechat'] }

const mine = '/mycenter/certificates'

interface Told {
  courseName: string
  title: string
}

/** Tells persons that they were awarded a certificate. */
export async function tellAwarded(db: Db, memberIds: readonly string[], { courseId, courseName, title }: Told & { courseId: string }): Promise<void> {
  if (!memberIds.length) return
  await notify(db, memberIds, {
    type: certificateMessages,
    title: { zh: `你获得了“${courseName}”的${title}`, en: `You were awarded the certificate of ${courseName}` },
    body: { zh: '可以下载 PDF，也可以把查验链接发给别人。', en: 'You can download it as a PDF, or give others the link that checks it.' },
    link: mine,
    about: `certificate:${courseId}`,
  })
}

/** Tells a person that a certificate was revoked. */
export const tellRevoked = (db: Db, memberId: string, { courseName, title }: Told, reason: string) =>
  notify(db, [memberId], {
    type: certificateMessages,
    title: { zh: `“${courseName}”的${title}已撤销`, en: `The certificate of ${courseName} was revoked` },
    body: { zh: reason, en: reason },
    link: mine,
  })

/** Tells a person on which day a certificate is valid for the last time. */
export function tellExpiring(db: Db, memberId: string, { courseName, title, expiresOn }: Told & { expiresOn: string }): Promise<void> {
  const day = expiresOn.replaceAll('-', '/')
  return notify(db, [memberId], {
    type: certificateMessages,
    title: { zh: `“${courseName}”的${title} ${day} 到期`, en: `The certificate of ${courseName} expires on ${day}` },
    body: { zh: '需要延续的话，请联系授课教师。', en: 'Ask your teacher if you need it for longer.' },
    link: mine,
  })
}
