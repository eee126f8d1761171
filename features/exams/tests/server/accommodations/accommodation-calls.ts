import * as contract from '../../contract-accommodations.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { newId } from '#server/kernel/data/id.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { insertNotices } from '../candidates/candidate-queries.ts'
import { selectPresent } from '../holding/target-queries.ts'
import { rulesTests } from '../policy.ts'
import { followTimes } from '../times/follow-times.ts'
import { pushTest } from '../times/push-test.ts'
import { deleteAccommodation, findAccommodation, selectAccommodations, upsertAccommodation } from './accommodation-queries.ts'

const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'accommodation', id, name })
const noPerson = () => refusal('notFound', { zh: '机构里没有这个人', en: 'There is no such person in the institution' })

export default handlers(contract, {
  accommodationList({ query }, { db, user }) {
    assertAllowed(rulesTests(user))
    return selectAccommodations(db, query)
  },

  async accommodationSet({ memberId, body }, context) {
    const { db, user, language } = context
    assertAllowed(rulesTests(user))
    if (!(await selectPresent(db, [memberId])).length) throw noPerson()
    if (body.percent === 0 && body.minutes === 0 && body.dueHours === 0)
      throw invalid('minutes', { zh: '请填写加时', en: 'Give the additional time' })
    const before = await findAccommodation(db, memberId)
    await upsertAccommodation(db, user, memberId, body)
    const moved = await followTimes(db, { memberIds: [memberId] })
    const words = {
      zh: `你的考试便利已更新（${body.reason}），请看屏幕上的倒计时`,
      en: `Your additional time has changed (${body.reason}); see the clock`,
    }
    await insertNotices(
      db,
      moved.map(({ testId }) => ({
        id: newId(),
        testId,
        memberId,
        kind: 'extended' as const,
        text: inLanguage(words, language),
        byId: user.memberId,
      })),
    )
    for (const { testId } of moved) await pushTest(db, testId, [memberId])
    const after = await findAccommodation(db, memberId)
    if (!after) throw noPerson()
    const said = ({ percent, minutes, dueHours, reason, validUntil }: typeof after) => ({ percent, minutes, dueHours, reason, validUntil })
    await logOperation(context, 'accommodation.set', { ...objectOf(after), ...(before && { before: said(before) }), after: said(after) })
    return after
  },

  async accommodationRemove({ memberId }, context) {
    const { db, user } = context
    assertAllowed(rulesTests(user))
    const before = await findAccommodation(db, memberId)
    if (!before) throw noPerson()
    await deleteAccommodation(db, memberId)
    await logOperation(context, 'accommodation.remove', objectOf(before))
  },
})
