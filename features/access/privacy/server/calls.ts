import type { CallInput } from '#contract/call.ts'
import * as contract from '../contract.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import { type Context, prepared, handlers } from '#server/kernel/http/handlers.ts'
import { confirmIdentity, spendConfirmation } from '#features/access/session/server/sign-in/confirm.ts'
import { exportKindName, forgetKindName } from './jobs.ts'
import { obstaclesOf } from './obstacles.ts'

export default handlers(contract, {
  async privacyExport(_given, context) {
    const { db, user, language } = context
    await logOperation(context, 'account.export', { kind: 'member', id: user.memberId, name: user.name })
    const title = inLanguage({ zh: '导出我的数据', en: 'My data' }, language)
    return { jobId: await enqueue(db, user, exportKindName, title, { accountId: user.accountId }) }
  },

  privacyDelete: prepared(
    async ({ body }: CallInput<typeof contract.privacyDelete>, outside) => ({
      confirmed: await confirmIdentity(body, outside),
      obstacles: await obstaclesOf(outside.app.database, outside.user?.accountId ?? ''),
    }),
    async ({ confirmed, obstacles }, context: Context<'signedIn'>) => {
      if (obstacles.length)
        throw refusal('conflict', {
          zh: '还有需要先移交的内容，移交之后才能注销',
          en: 'Hand over your content before deleting the account',
        })
      const { db, user, language } = context
      await spendConfirmation(context.platform, confirmed)
      await logOperation(context, 'account.delete', { kind: 'member', id: user.memberId, name: user.name })
      const title = inLanguage({ zh: '注销账号', en: 'Delete my account' }, language)
      return { jobId: await enqueue(db, user, forgetKindName, title, { accountId: user.accountId }) }
    },
  ),

  privacyObstacles: prepared(
    (_given: object, { app, user }) => obstaclesOf(app.database, user?.accountId ?? ''),
    async (obstacles) => obstacles,
  ),
})
