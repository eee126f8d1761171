import type { Given } from '@recto/contract/call'
import * as contract from '@recto/contract/privacy'
import { enqueue } from '../kernel/jobs.ts'
import { record } from '../kernel/record.ts'
import { inWords, refusal } from '../kernel/refusal.ts'
import { type Context, prepared, room } from '../kernel/room.ts'
import { confirmSelf, spendConfirmation } from '../account/confirm.ts'
import { exportKindName, forgetKindName } from './jobs.ts'
import { obstaclesOf } from './obstacles.ts'

export default room(contract, {
  async privacyExport(_given, context) {
    const { db, user, language } = context
    await record(context, 'account.export', { kind: 'member', id: user.memberId, name: user.name })
    const title = inWords({ zh: '导出我的数据', en: 'My data' }, language)
    return { jobId: await enqueue(db, user, exportKindName, title, { accountId: user.accountId }) }
  },

  privacyDelete: prepared(
    async ({ body }: Given<typeof contract.privacyDelete>, outside) => ({
      confirmed: await confirmSelf(body, outside),
      obstacles: await obstaclesOf(outside.house.database, outside.user?.accountId ?? ''),
    }),
    async ({ confirmed, obstacles }, context: Context<'signedIn'>) => {
      if (obstacles.length)
        throw refusal('conflict', {
          zh: '还有需要先移交的内容，移交之后才能注销',
          en: 'Hand over your content before deleting the account',
        })
      const { db, user, language } = context
      await spendConfirmation(context.platform, confirmed)
      await record(context, 'account.delete', { kind: 'member', id: user.memberId, name: user.name })
      const title = inWords({ zh: '注销账号', en: 'Delete my account' }, language)
      return { jobId: await enqueue(db, user, forgetKindName, title, { accountId: user.accountId }) }
    },
  ),

  privacyObstacles: prepared(
    (_given: object, { house, user }) => obstaclesOf(house.database, user?.accountId ?? ''),
    async (obstacles) => obstacles,
  ),
})
