import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bookTransfer } from '#features/money/ledger/server/transfer-queries.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { type DemoPeople, type DemoPerson, demoPerson } from '#server/kernel/people/demo.ts'
import { insertRecharge } from '../queries.ts'
import { numberOf } from '../rules.ts'

const recharges: [fen: number, state: 'done' | 'rejected' | 'pending', days: number, remark: string][] = [
  [5_000_000, 'done', 210, '2026 年度预存'],
  [3_000_000, 'done', 96, '秋季学期教材采购'],
  [1_280_050, 'rejected', 60, '实验教材追加'],
  [1_280_500, 'done', 58, '实验教材追加，更正金额'],
  [6_000_000, 'pending', 1, '2027 年度预存'],
]

/** Loads the recharges of the demo, with their entries in the ledger. */
export async function loadDemoRecharges(app: App, people: DemoPeople): Promise<void> {
  const admin = demoPerson(people, 'admin')
  const { platform } = app.database
  if (await platform.selectFrom('recharges').select('id').where('holderId', '=', admin.institutionId).limit(1).executeTakeFirst()) return
  const voucher = await storedVoucher(app)
  await app.database.withInstitution(admin.institutionId, 'read write', (db, within) => moneyOf(within, db, admin, voucher))
}

/** The history of the prepaid account: recharges that are done, rejected and pending. */
async function moneyOf(platform: PlatformDb, db: Db, admin: DemoPerson, voucher: Voucher): Promise<void> {
  for (const [amount, state, days, remark] of recharges) {
    const file = await insertFile(db, admin, voucher)
    const requestedAt = new Date(Date.now() - days * 86_400_000)
    const id = newId()
    const no = numberOf(id, requestedAt, 'Asia/Shanghai')
    const draft = { id, no, amount, payer: '江川理工大学财务处', paidAt: requestedAt.toISOString(), remark, voucherFileId: file.id }
    await insertRecharge(platform, admin, draft)
    const decided = { decidedAt: state === 'pending' ? null : new Date(requestedAt.getTime() + 5 * 3600_000) }
    const reason = state === 'rejected' ? '回单金额与申请不一致，请核对后重新提交' : ''
    await platform
      .updateTable('recharges')
      .set({ state, requestedAt, reason, ...decided })
      .where('id', '=', id)
      .execute()
    await logOperation({ db, user: { memberId: admin.memberId, name: admin.name } }, 'recharge.request', { kind: 'recharge', id, name: no })
    if (state !== 'done') continue
    const lines = [
      { account: { kind: 'prepaid', holderId: admin.institutionId } as const, amount },
      { account: { kind: 'platform_bank' } as const, amount: -amount },
    ]
    await bookTransfer(platform, { kind: 'recharge', sourceId: id, memo: no, by: null, lines })
  }
}

type Voucher = Parameters<typeof insertFile>[2]

/** Stores a bank receipt: a PDF of one page. */
async function storedVoucher(app: App): Promise<Voucher> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 200] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    '<< /Length 64 >>\nstream\nBT /F1 16 Tf 40 120 Td (Bank receipt: paid to the platform) Tj ET\nendstream',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const bytes = Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(app.scratch, newId())
  await writeFile(path, bytes)
  await app.store.put(sha256, path)
  return { name: '银行回单.pdf', suffix: 'pdf', mime: 'application/pdf', size: bytes.length, sha256 }
}
