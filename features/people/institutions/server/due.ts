import { moneyMessages } from '#server/kernel/events/message-types.ts'
import type { Bilingual } from '#contract/errors.ts'
import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import { dateText } from '#plain/time/date.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { notifyAdministrators } from '#server/kernel/events/notify-administrators.ts'
import { holdersOfRight } from '#server/kernel/people/holders-of-right-queries.ts'
import { claimStage, selectEnding } from './queries.ts'
import { dueStage } from './rules.ts'

/** Notifies the managers of an institution and the platform before and at the end of its term: once for each stage, each institution in its own transaction. */
export const termsDue = recurringTask('terms', 3600, async (app) => {
  const { database } = app
  await forEachIsolated(await selectEnding(database.platform), app, 'terms', async ({ id, name, timeZone, expiresAt, warnedDays }) => {
    const stage = expiresAt && dueStage(expiresAt, warnedDays)
    if (!expiresAt || typeof stage !== 'number') return
    const end = dateText(expiresAt, timeZone)
    await database.transaction(id, 'read write', async ({ db, platform, inInstitution }) => {
      if (!db || !(await claimStage(platform, id, expiresAt, stage))) return
      const people = await holdersOfRight(db, 'SystemManagement:organization')
      const [own, all] = [titleOf(stage, end), titleOf(stage, end, name)]
      const about = `term:${id}`
      const memberIds = people.map((each) => each.id)
      await notify(db, memberIds, { type: moneyMessages, title: own, body: afterTheEnd, link: '/organization/management?section=package', about })
      await notifyAdministrators({ platform, inInstitution }, { type: moneyMessages, title: all, link: `/organization/list?id=${id}`, about })
    })
  })
})

const afterTheEnd: Bilingual = {
  zh: '到期后只保留用户、系统与财务，其他功能暂停；数据都保留，续期后立即恢复。请联系平台续期。',
  en: 'After that only users, system and finance stay available, and everything else is paused. All data are kept, and everything is back as soon as the term is renewed. Please contact the platform to renew it.',
}

function titleOf(stage: number, end: string, name = ''): Bilingual {
  const [whose, of] = name ? [`“${name}”的套餐`, ` of “${name}”`] : ['套餐', '']
  if (stage === 0) return { zh: `${whose}已于 ${end} 到期`, en: `The term${of} ended on ${end}` }
  return { zh: `${whose}将于 ${end} 到期，不到 ${stage} 天`, en: `The term${of} ends on ${end}, in less than ${stage} days` }
}
