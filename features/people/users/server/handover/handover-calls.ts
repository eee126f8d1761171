import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import * as contract from '../../contract-handover.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import { loggedMember } from '../log.ts'
import { loadMember, type MemberRow } from '../queries.ts'
import { endMembership } from '../members/standing-queries.ts'
import { loadForUpdate, presentOne } from '../members/load-member.ts'
import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'

export default handlers(contract, {
  async memberResponsibilities({ memberId }, context) {
    const { row } = await loadForUpdate(context, memberId)
    const held = await holdingsOf(context, row.id)
    return held.map(({ kind, items }) => ({
      kind: kind.kind,
      name: inLanguage(kind.name, context.language),
      count: items.length,
      items: items.slice(0, 5),
    }))
  },

  async memberTransfer({ memberId, body }, context) {
    const { row, can } = await loadForUpdate(context, memberId)
    assertAllowed(can.transfer)
    return transfer(context, row, body.to, body.kinds)
  },

  async memberLeave({ memberId, body }, context) {
    const { db, platform } = context
    const { row, can } = await loadForUpdate(context, memberId)
    assertAllowed(can.leave)
    const held = (await holdingsOf(context, memberId)).filter(({ kind }) => kind.must)
    if (held.length && !body.to) {
      const words = {
        zh: `名下还有${held.map(({ kind, items }) => `${kind.name.zh} ${items.length} 项`).join('、')}，请先指定接手人`,
        en: `This person still owns content (${held.map(({ kind, items }) => `${kind.name.en} ${items.length}`).join(', ')}); choose who takes it over`,
      }
      throw refusal('invalid', words, [{ path: 'to', message: words }])
    }
    if (body.to) {
      assertAllowed(can.transfer)
      await transfer(context, row, body.to)
    }
    await endMembership(db, platform, row)
    await logOperation(context, 'member.leave', loggedMember(row))
    return presentOne(context, memberId)
  },
})

async function transfer(context: CallContext, from: MemberRow, to: string, kinds?: readonly string[]) {
  const receiver = await loadMember(context.db, context.user, to)
  if (receiver.id === from.id || (receiver.standing !== 'active' && receiver.standing !== 'waiting')) {
    const words = { zh: '请选择另一位在用的同事', en: 'Choose someone else who is active' }
    throw refusal('invalid', words, [{ path: 'to', message: words }])
  }
  const moved = await handOver(context, from.id, to, kinds)
  const counts = Object.fromEntries(moved.map(({ kind, count }) => [kind.kind, count]))
  if (moved.length) await logOperation(context, 'member.transfer', { ...loggedMember(from), after: { to: receiver.name, ...counts } })
  return moved.map(({ kind, count }) => ({ kind: kind.kind, name: inLanguage(kind.name, context.language), count }))
}

type Context = Pick<CallContext, 'db' | 'app'>

/** What a member holds, by kind; kinds of which the member holds nothing are left out. */
async function holdingsOf({ db, app }: Context, memberId: string) {
  const held = await Promise.all(app.collected.handovers.map(async (kind) => ({ kind, items: await kind.held(db, memberId) })))
  return held.filter(({ items }) => items.length)
}

/** Hands over the named kinds, or all of them. Returns only the kinds of which something was moved. */
async function handOver({ db, app }: Context, from: string, to: string, kinds?: readonly string[]) {
  const moved: { kind: HandoverKind; count: number }[] = []
  for (const kind of app.collected.handovers) {
    if (kinds && !kinds.includes(kind.kind)) continue
    const count = await kind.move(db, from, to)
    if (count) moved.push({ kind, count })
  }
  return moved
}
