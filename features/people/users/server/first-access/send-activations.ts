import type { User } from '#server/kernel/access/session.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import { jobKind } from '#server/kernel/jobs/jobs.ts'
import { selectSharedAccounts } from '../account-queries.ts'
import { selectExtras, selectMembersById, selectWaiting } from '../queries.ts'
import { sendActivationLetters } from './activation-letters.ts'

export const activationsKind = 'activations'
export const sendingTitle = { zh: '发送激活通知', en: 'Sending activation messages' }

/** The input of the task: the members named, or those that an import created. */
export interface SendActivations {
  ids?: string[] | undefined
  importId?: string | undefined
  user: User
  language: Language
}

/** The task that sends activation messages to those of the chosen members who have never signed in. */
export const activationsJob = jobKind<SendActivations>(activationsKind, async ({ user, language, ids, importId = '' }, job) => {
  const receivers = await job.transaction(async (db, platform) => {
    const chosen = ids ? await selectMembersById(db, user, ids) : await selectWaiting(db, user, importId)
    const rows = chosen.filter(({ standing }) => standing === 'waiting')
    const { accounts } = await selectExtras(db, platform, rows)
    // An account that is also used elsewhere must not be opened by a code of this institution.
    const accountIds = rows.map(({ accountId }) => accountId)
    const shared = await selectSharedAccounts(platform, user.institutionId, accountIds)
    return rows.map(({ id, accountId, name }) => {
      const { mail = null, phone = null } = accounts.get(accountId) ?? {}
      const { institutionId, institutionName: institution } = user
      return { institutionId, institution, accountId, memberId: id, name, mail, phone, known: shared.has(accountId) }
    })
  })
  return sendActivationLetters(job, language, receivers)
})
