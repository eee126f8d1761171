import { securityMessages } from '#server/kernel/events/message-types.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { minuteIn, institutionTimeZone } from '#server/kernel/files/exports.ts'
import { notify } from '#server/kernel/events/notify.ts'
import type { Device } from '#server/kernel/access/session.ts'

/** Sends a security message about a sign-in from a new device. */
export async function notifyNewDevice(db: Db, memberId: string, { device, operatingSystem }: Device): Promise<void> {
  const [time, place] = [minuteIn(await institutionTimeZone(db), new Date()), `${operatingSystem} · ${device}`]
  await notify(db, [memberId], {
    type: securityMessages,
    title: { zh: '账号在新设备上登录', en: 'Your account was signed in to on a new device' },
    body: {
      zh: `${time}，${place}。若不是本人操作，请退出该设备并立即修改密码。`,
      en: `${time}, ${place}. If this was not you, sign that device out and change your password now.`,
    },
    link: '/account/data#security',
  })
}
