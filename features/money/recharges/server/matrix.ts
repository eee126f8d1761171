import { type Expectation, entriesOf, ofPlatform, pressing } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as recharges from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { type Ways } from '#server/testing/matrix/place.ts'

const mayRecharge = pressing('SystemManagement:recharge')
/** For administrators of the platform: everyone who may make the call at all may make it about every institution. */
const anyInstitution: Expectation = { own: 'ok', other: 'ok', deleted: 'notFound' }

export const matrix = entriesOf(recharges)({
  rechargeList: { ask: () => ({ query: {} }), expect: mayRecharge },
  rechargeListAll: { ask: () => ({ query: {} }), expect: 'ok' },
  rechargePayee: { ask: () => ({}), expect: mayRecharge },
  rechargeGet: {
    ask: ({ rechargeId }) => ({ rechargeId }),
    expect: {
      own: mayRecharge,
      same: mayRecharge,
      other: pressing('SystemManagement:recharge', ofPlatform('ok', 'notFound')),
      deleted: pressing('SystemManagement:recharge', 'notFound'),
    },
  },
  rechargeRequest: { ask: () => ({ body: { amount: 100 }, file: picture, key: 'recharge-key' }), expect: mayRecharge, logs: ['recharge.request'] },
  rechargeCancel: {
    ask: ({ rechargeId }) => ({ rechargeId }),
    expect: { own: mayRecharge, same: mayRecharge, other: 'notFound', deleted: 'notFound' },
    logs: ['recharge.cancel'],
  },
  rechargeApprove: { ask: ({ rechargeId }) => ({ rechargeId }), expect: anyInstitution, logs: ['recharge.approve'] },
  rechargeReject: { ask: ({ rechargeId }) => ({ rechargeId, body: { reason: '没有到账' } }), expect: anyInstitution, logs: ['recharge.reject'] },
  rechargeReverse: { ask: ({ rechargeId }) => ({ rechargeId, body: { reason: '记错了' } }), expect: 'conflict', logs: ['recharge.reverse'] },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    rechargeId: string
  }
}

export async function things({ platform, institutionId, memberId, fileId, next }: ThingsContext) {
  const recharge = { id: newId(), no: `r${next()}`, holderId: institutionId, amount: 100, voucherFileId: fileId, requestedBy: memberId }
  await platform.insertInto('recharges').values(recharge).execute()
  return { rechargeId: recharge.id }
}

export const ways: Ways = {
  async rechargeReverse({ server, caller, things: { rechargeId } }) {
    await server.ask(caller.person, 'PUT', `/pressplatform/recharges/${rechargeId}/approve`)
    return { asked: { rechargeId, body: { reason: '记错了' } } }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  recharges:
    'amount decided_at decided_by holder_id id no paid_at payer reason remark requested_at requested_by reversed_at reversed_by row_version state voucher_file_id',
}
