import type { Words } from '@recto/contract/errors'
import { sql } from 'kysely'
import type { Platform } from '../kernel/db.ts'
import { dueKind, eachByItself } from '../kernel/due.ts'
import { minuteIn } from '../kernel/exports.ts'
import { notify } from '../kernel/notify.ts'
import { notifyAdministrators } from '../kernel/notify-administrators.ts'
import { membersWithFeature } from '../users/with-feature.ts'
import { expiringDays, warningOf } from './rules.ts'

/** Those who run an institution, and the platform, hear that its term will end and that it has ended; each stage once, each institution by itself. */
export const termsDue = dueKind('terms', 3600, async (house) => {
  const { database } = house
  await eachByItself(await selectEnding(database.platform), house, 'terms', async ({ id, name, timeZone, expiresAt, warnedDays }) => {
    const stage = expiresAt && warningOf(expiresAt, warnedDays)
    if (!expiresAt || typeof stage !== 'number') return
    const end = minuteIn(timeZone, expiresAt)?.slice(0, 10).replaceAll('-', '/') ?? ''
    await database.transaction(id, 'read write', async ({ db, platform, elsewhere }) => {
      if (!db || !(await takeStage(platform, id, expiresAt, stage))) return
      const people = await membersWithFeature(db, 'SystemManagement:organization')
      const [own, all] = [titleOf(stage, end), titleOf(stage, end, name)]
      const about = `term:${id}`
      await notify(
        db,
        people.map((each) => each.id),
        { type: 'money', title: own, body: whatRemains, link: '/organization/management?section=package', about },
      )
      await notifyAdministrators({ platform, elsewhere }, { type: 'money', title: all, link: `/organization/list?id=${id}`, about })
    })
  })
})

const whatRemains: Words = {
  zh: '到期后只保留用户、系统与财务，其他功能暂停；数据都保留，续期后立即恢复。请联系平台续期。',
  en: 'Then users, system and finance remain and everything else pauses; all data stay, and all is back once it is renewed. Please ask the platform.',
}

function titleOf(stage: number, end: string, name = ''): Words {
  const [whose, of] = name ? [`「${name}」的套餐`, ` of “${name}”`] : ['套餐', '']
  if (stage === 0) return { zh: `${whose}已于 ${end} 到期`, en: `The term${of} ended on ${end}` }
  return { zh: `${whose}将于 ${end} 到期，不到 ${stage} 天`, en: `The term${of} ends on ${end}, in less than ${stage} days` }
}

/** Institutions whose term is about to end or has ended, unless they were told all. */
const selectEnding = (platform: Platform) =>
  platform
    .selectFrom('institutions')
    .select(['id', 'name', 'timeZone', 'expiresAt', 'warnedDays'])
    .where('suspendedAt', 'is', null)
    .where('expiresAt', '<', new Date(Date.now() + expiringDays * 24 * 3600_000))
    .where((q) => q.or([q('warnedDays', 'is', null), q('warnedDays', '>', 0)]))
    .execute()

/** True for the one who tells of this stage: not when the term has been changed or somebody else has told of it. */
async function takeStage(platform: Platform, id: string, expiresAt: Date, stage: number): Promise<boolean> {
  const taken = await platform
    .updateTable('institutions')
    .set({ warnedDays: stage })
    .where('id', '=', id)
    .where(sql<Date>`date_trunc('milliseconds', expires_at)`, '=', expiresAt)
    .where((q) => q.or([q('warnedDays', 'is', null), q('warnedDays', '>', stage)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}
