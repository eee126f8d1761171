import { moneyMessages } from '#server/kernel/events/message-types.ts'
import * as contract from '../contract.ts'
import { formatFen } from '#plain/numbers/money.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { newId } from '#server/kernel/data/id.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { notifyAdministrators } from '#server/kernel/events/notify-administrators.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid, assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { type Context, handlers } from '#server/kernel/http/handlers.ts'
import { mayRecharge } from '#features/money/ledger/server/policy.ts'
import { bookTransfer } from '#features/money/ledger/server/transfer-queries.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { mayCancel, mayDecide, mayReverse, maySee, reachOf } from './policy.ts'
import { decide, insertRecharge, type RechargeRow, reverse, selectRecharges, loadRecharge } from './queries.ts'
import { isFutureDate, numberOf } from './rules.ts'
import { showAll } from './present.ts'

type Asked = Pick<Context<'signedIn'>, 'db' | 'inInstitution' | 'from' | 'app' | 'platform' | 'user'>
const link = '/organization/recharge'

export default handlers(contract, {
  async rechargeList({ query }, context) {
    assertAllowed(mayRecharge(context.user))
    const found = await selectRecharges(context.platform, { ...query, holderId: context.user.institutionId })
    return { ...found, items: await showAll(context, found.items) }
  },

  async rechargeListAll({ query: { institutionId, ...query } }, context) {
    const found = await selectRecharges(context.platform, { ...query, holderId: institutionId })
    return { ...found, items: await showAll(context, found.items) }
  },

  async rechargePayee(_given, { app, user }) {
    assertAllowed(mayRecharge(user))
    return app.payee ?? null
  },

  rechargeGet({ rechargeId }, context) {
    assertAllowed(maySee(context.user))
    return present(context, rechargeId, reachOf(context.user))
  },

  async rechargeRequest({ file, body }, context) {
    const { db, platform, user } = context
    assertAllowed(mayRecharge(user))
    if (body.paidAt && isFutureDate(body.paidAt))
      throw invalid('paidAt', { zh: '付款日期不能晚于今天', en: 'The payment date cannot be in the future' })
    const voucher = await insertFile(db, user, file)
    const id = newId()
    const no = numberOf(id, new Date(), await institutionTimeZone(db))
    await insertRecharge(platform, user, { ...body, id, no, voucherFileId: voucher.id })
    const recharge = await loadRecharge(platform, user, id)
    await logOperation(context, 'recharge.request', { kind: 'recharge', id, name: no, after: factsOf(recharge) })
    await notifyAdministrators(context, {
      type: moneyMessages,
      title: {
        zh: `${user.institutionName}申请充值 ${formatFen(body.amount)}`,
        en: `${user.institutionName} requested a recharge of ${formatFen(body.amount)}`,
      },
      link: `${link}?view=all&id=${id}`,
      about: `recharge:${id}`,
    })
    return present(context, id)
  },

  async rechargeCancel({ rechargeId }, context) {
    const { platform, user } = context
    assertAllowed(mayRecharge(user))
    const recharge = await loadRecharge(platform, user, rechargeId)
    if (!mayCancel(user, recharge) || !(await decide(platform, recharge, 'cancelled', user))) throw decided()
    await logOperation(context, 'recharge.cancel', {
      kind: 'recharge',
      id: recharge.id,
      name: recharge.no,
      ...change(recharge, { state: 'cancelled' }),
    })
    return present(context, rechargeId)
  },

  async rechargeApprove({ rechargeId }, context) {
    const { platform, user } = context
    const recharge = await loadRecharge(platform, user, rechargeId, 'any')
    if (!mayDecide(user, recharge) || !(await decide(platform, recharge, 'done', user))) throw decided()
    await book(context, recharge, 'recharge', recharge.amount)
    const amount = formatFen(recharge.amount)
    await tell(context, recharge, { state: 'done' }, { zh: `充值 ${amount} 已到账`, en: `Your recharge of ${amount} was credited` })
    return present(context, rechargeId, 'any')
  },

  async rechargeReject({ rechargeId, body: { reason } }, context) {
    const { platform, user } = context
    const recharge = await loadRecharge(platform, user, rechargeId, 'any')
    if (!mayDecide(user, recharge) || !(await decide(platform, recharge, 'rejected', { ...user, reason }))) throw decided()
    const amount = formatFen(recharge.amount)
    await tell(
      context,
      recharge,
      { state: 'rejected', reason },
      { zh: `充值 ${amount} 已驳回：${reason}`, en: `Your recharge of ${amount} was rejected: ${reason}` },
    )
    return present(context, rechargeId, 'any')
  },

  async rechargeReverse({ rechargeId, body: { reason } }, context) {
    const { platform, user } = context
    const recharge = await loadRecharge(platform, user, rechargeId, 'any')
    if (!mayReverse(user, recharge) || !(await reverse(platform, recharge, { ...user, reason }))) throw decided()
    await book(context, recharge, 'reversal', -recharge.amount)
    const amount = formatFen(recharge.amount)
    await tell(
      context,
      recharge,
      { state: 'reversed', reason },
      { zh: `充值 ${amount} 已冲正：${reason}`, en: `Your recharge of ${amount} was reversed: ${reason}` },
    )
    return present(context, rechargeId, 'any')
  },
})

const decided = () => refusal('conflict', { zh: '这笔充值已经处理过，请刷新', en: 'This recharge has already been processed; reload the page' })

async function present(context: Asked, id: string, whose: 'own' | 'any' = 'own') {
  const [recharge] = await showAll(context, [await loadRecharge(context.platform, context.user, id, whose)])
  return recharge as contract.Recharge
}

/** Books the amount between the bank and the institution’s account; a positive amount is credited to the institution. */
async function book({ platform, user }: Asked, { id, no, holderId }: RechargeRow, kind: 'recharge' | 'reversal', amount: number): Promise<void> {
  const lines = [
    { account: { kind: 'prepaid', holderId }, amount },
    { account: { kind: 'platform_bank' }, amount: -amount },
  ] as const
  await bookTransfer(platform, { kind, sourceId: id, memo: no, by: user.accountId, lines })
}

const actions = { done: 'recharge.approve', rejected: 'recharge.reject', reversed: 'recharge.reverse' } as const
interface Decision {
  state: keyof typeof actions | 'cancelled'
  reason?: string
}

/** Logs the platform’s decision in the institution and notifies the member who requested the recharge. */
async function tell(
  context: Asked,
  recharge: RechargeRow,
  decision: Decision & { state: keyof typeof actions },
  title: { zh: string; en: string },
): Promise<void> {
  const { id, no, holderId, requestedBy } = recharge
  await context.inInstitution(holderId, async (db) => {
    await logOperation({ ...context, db }, actions[decision.state], { kind: 'recharge', id, name: no, ...change(recharge, decision) })
    await notify(db, [requestedBy], { type: moneyMessages, title, link: `${link}?id=${id}`, about: `recharge:${id}` })
  })
}

/** What the operation log stores of a recharge. */
const factsOf = ({ amount, state, payer, remark }: RechargeRow) => ({ amount: formatFen(amount), state, payer, remark })
const change = (recharge: RechargeRow, decision: Decision) => ({ before: factsOf(recharge), after: { ...factsOf(recharge), ...decision } })
