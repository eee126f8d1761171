import type { Db } from '../kernel/db.ts'
import { minuteIn, timeZoneHere } from '../kernel/exports.ts'
import { notify } from '../kernel/notify.ts'

const remembered = 180 * 24 * 3600_000

interface SignIn {
  id: string
  memberId: string
  device: string
  operatingSystem: string
  at: Date
}

/** Tells a person of a sign-in from a device and system that he has not signed in from in 180 days; of his first one there is nothing to tell. */
export async function tellNewDevice(db: Db, { id, memberId, device, operatingSystem, at }: SignIn): Promise<void> {
  const earlier = await db
    .selectFrom('loginRecords')
    .select(({ fn }) => fn.max('at').filterWhere('device', '=', device).filterWhere('operatingSystem', '=', operatingSystem).as('lastAt'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .where('id', '!=', id)
    .where('device', 'is not', null)
    .where('operatingSystem', 'is not', null)
    .executeTakeFirstOrThrow()
  const known = earlier.lastAt !== null && earlier.lastAt > new Date(at.getTime() - remembered)
  if (known || Number(earlier.count) === 0) return
  const [time, place] = [minuteIn(await timeZoneHere(db), at), `${operatingSystem} · ${device}`]
  await notify(db, [memberId], {
    type: 'security',
    title: { zh: '账号在新设备上登录', en: 'Your account was signed in to on a new device' },
    body: {
      zh: `${time}，${place}。若不是本人操作，请退出该设备并立即修改密码。`,
      en: `${time}, ${place}. If this was not you, sign that device out and change your password now.`,
    },
    link: '/account/data#security',
  })
}
