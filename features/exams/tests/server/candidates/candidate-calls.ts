import * as contract from '../../contract-candidates.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { objectOf } from '../object-of.ts'
import { refreshCandidates, selectWanted } from '../holding/target-queries.ts'
import { tellCandidates } from '../manifest/messages.ts'
import { mayEditTest, maySeeAllCandidates } from '../policy.ts'
import { loadTest, lockTest, selectTargets } from '../queries.ts'
import { pushTest } from '../times/push-test.ts'
import { selectCandidates, selectToSeat, updateSeats } from './candidate-queries.ts'
import { changeCandidates } from './change-candidates.ts'
import { seatsOf, shuffled } from './seats.ts'

export default handlers(contract, {
  async candidateList({ testId, query }, { db, user }) {
    const test = await loadTest(db, user, testId)
    return selectCandidates(db, testId, query, maySeeAllCandidates(user, test) ? undefined : user)
  },

  async candidatesChange({ testId, body: { memberIds, change } }, context) {
    const { db, user } = context
    const test = await loadTest(db, user, testId)
    assertAllowed(mayEditTest(user, test))
    const { names, ...result } = await changeCandidates(context, test, memberIds, change)
    if (names.length) {
      const { extra, ...rest } = change
      const after = {
        ...rest,
        ...(extra !== undefined && { extra: extra && `${extra.percent}% + ${extra.minutes} min: ${extra.reason}` }),
        people: names,
      }
      await logOperation(context, 'test.candidates', { ...objectOf(test), after })
    }
    return result
  },

  async candidatesSeat({ testId, body: { room, rows, columns, again } }, context) {
    const { db, user } = context
    const test = await loadTest(db, user, testId)
    assertAllowed(mayEditTest(user, test))
    const { memberIds, taken } = await selectToSeat(db, testId, room, again)
    const free = seatsOf(rows, columns).filter((seat) => !taken.includes(seat))
    const people = shuffled(memberIds)
    const seats = people.map((memberId, at) => ({ memberId, seat: free[at] ?? '' }))
    const seated = seats.filter(({ seat }) => seat !== '')
    await updateSeats(db, testId, room, again ? seats : seated)
    if (test.phase !== 'draft')
      await pushTest(
        db,
        testId,
        seated.map(({ memberId }) => memberId),
      )
    await logOperation(context, 'test.seats', { ...objectOf(test), after: { room, seated: seated.length } })
    return { seated: seated.length, left: people.length - seated.length }
  },

  async candidatesRefresh({ testId }, context) {
    const { db, user } = context
    await loadTest(db, user, testId)
    await lockTest(db, testId)
    const test = await loadTest(db, user, testId)
    assertAllowed(mayEditTest(user, test))
    if (test.phase === 'draft') throw refusal('conflict', { zh: '考试发布时会读取考生名单', en: 'Candidates are read when the test is published' })
    const { added, removed } = await refreshCandidates(db, testId, await selectWanted(db, await selectTargets(db, [testId])))
    await tellCandidates(db, test, added, 'published')
    await tellCandidates(db, test, removed, 'removed')
    await pushTest(db, testId, [...added, ...removed])
    await logOperation(context, 'test.refresh', { ...objectOf(test), after: { added: added.length, removed: removed.length } })
    return { added: added.length, removed: removed.length }
  },
})
