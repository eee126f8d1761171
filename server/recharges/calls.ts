import * as contract from '@recto/contract/recharges'
import { post } from '../ledger/post.ts'
import { mayRecharge } from '../ledger/policy.ts'
import { notify } from '../kernel/notify.ts'
import { notifyAdministrators } from '../kernel/notify-administrators.ts'
import { record } from '../kernel/record.ts'
import { must, refusal } from '../kernel/refusal.ts'
import { type Context, room } from '../kernel/room.ts'
import { insertFile } from '../resources/file-queries.ts'
import { mayCancel, mayDecide } from './policy.ts'
import { decide, insertRecharge, type RechargeRow, selectRecharges, takeRecharge } from './queries.ts'
import { showAll } from './show.ts'
import { moneyText } from '@recto/plain/money'

type Asked = Pick<Context<'signedIn'>, 'db' | 'elsewhere' | 'from' | 'house' | 'platform' | 'user'>
const link = '/organization/recharge'

export default room(contract, {
  async rechargeList({ query }, context) {
    must(mayRecharge(context.user))
    const found = await selectRecharges(context.platform, { ...query, holderId: context.user.institutionId })
    return { ...found, items: showAll(context, found.items) }
  },

  async rechargeListAll({ query: { institutionId, ...query } }, context) {
    const found = await selectRecharges(context.platform, { ...query, holderId: institutionId })
    return { ...found, items: showAll(context, found.items) }
  },

  async rechargeRequest({ file, body }, context) {
    const { db, platform, user } = context
    must(mayRecharge(user))
    const voucher = await insertFile(db, user, file)
    const id = await insertRecharge(platform, user, { ...body, voucherFileId: voucher.id })
    const recharge = await takeRecharge(platform, user, id)
    await record(context, 'recharge.request', { kind: 'recharge', id, name: recharge.no, after: factsOf(recharge) })
    await notifyAdministrators(context, {
      type: 'money',
      title: {
        zh: `${user.institutionName}申请充值 ${moneyText(body.amount)}`,
        en: `${user.institutionName} asks for a recharge of ${moneyText(body.amount)}`,
      },
      link: `${link}?view=all&state=pending`,
      about: `recharge:${id}`,
    })
    return shown(context, id)
  },

  async rechargeCancel({ rechargeId }, context) {
    const { platform, user } = context
    must(mayRecharge(user))
    const recharge = await takeRecharge(platform, user, rechargeId)
    if (!mayCancel(user, recharge) || !(await decide(platform, recharge, 'cancelled', user))) throw decided()
    await record(context, 'recharge.cancel', { kind: 'recharge', id: recharge.id, name: recharge.no, ...change(recharge, 'cancelled') })
    return shown(context, rechargeId)
  },

  async rechargeApprove({ rechargeId }, context) {
    const { platform, user } = context
    const recharge = await takeRecharge(platform, user, rechargeId, 'any')
    if (!mayDecide(user, recharge) || !(await decide(platform, recharge, 'done', user))) throw decided()
    await post(platform, {
      kind: 'recharge',
      sourceId: recharge.id,
      memo: recharge.no,
      by: user.accountId,
      lines: [
        { account: { kind: 'prepaid', holderId: recharge.holderId }, amount: recharge.amount },
        { account: { kind: 'platform_bank' }, amount: -recharge.amount },
      ],
    })
    const amount = moneyText(recharge.amount)
    await tell(context, recharge, 'done', { zh: `充值 ${amount} 已到账`, en: `${amount} has come in` })
    return shown(context, rechargeId, 'any')
  },

  async rechargeReject({ rechargeId, body }, context) {
    const { platform, user } = context
    const recharge = await takeRecharge(platform, user, rechargeId, 'any')
    if (!mayDecide(user, recharge) || !(await decide(platform, recharge, 'rejected', { ...user, ...body }))) throw decided()
    const amount = moneyText(recharge.amount)
    await tell(context, recharge, 'rejected', { zh: `充值 ${amount} 已驳回：${body.reason}`, en: `${amount} was rejected: ${body.reason}` })
    return shown(context, rechargeId, 'any')
  },
})

const decided = () => refusal('conflict', { zh: '这笔充值已经处理过，请刷新', en: 'This recharge has been decided already; reload' })

async function shown(context: Asked, id: string, whose: 'own' | 'any' = 'own') {
  const [recharge] = showAll(context, [await takeRecharge(context.platform, context.user, id, whose)])
  return recharge as contract.Recharge
}

/** The institution's log and the person who asked hear what the platform has decided. */
async function tell(context: Asked, recharge: RechargeRow, state: 'done' | 'rejected', title: { zh: string; en: string }): Promise<void> {
  await context.elsewhere(recharge.holderId, async (db) => {
    const action = state === 'done' ? 'recharge.approve' : 'recharge.reject'
    await record({ ...context, db }, action, { kind: 'recharge', id: recharge.id, name: recharge.no, ...change(recharge, state) })
    await notify(db, [recharge.requestedBy], { type: 'money', title, link, about: `recharge:${recharge.id}` })
  })
}

const factsOf = ({ amount, state, payer, remark }: RechargeRow) => ({ amount: moneyText(amount), state, payer, remark })
const change = (recharge: RechargeRow, state: string) => ({ before: factsOf(recharge), after: factsOf({ ...recharge, state }) })
