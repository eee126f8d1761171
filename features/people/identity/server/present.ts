import type { Identity, IdentityKind, IdentityMethod, IdentityState } from '../contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { unseal } from '#server/kernel/crypto/sealed.ts'
import type { User } from '#server/kernel/access/session.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'
import { mayAudit, mayRevoke, mayWithdraw } from './policy.ts'
import { type IdentityRow, selectEvidence, takeApplication } from './queries.ts'
import { masked } from './rules.ts'

export const idNumberPurpose = 'identity'

/** Applications as sent to the browser, with their evidence and a masked id number. */
export async function showAll({ db, user, app }: { db: Db; user: User; app: App }, rows: readonly IdentityRow[]): Promise<Identity[]> {
  const fileIds = rows.flatMap((row) => row.evidenceIds)
  const files = await selectEvidence(db, fileIds)
  return rows.map(({ evidenceIds, idNumber, granted: _granted, universityId: _university, ...row }) => ({
    ...row,
    kind: row.kind as IdentityKind,
    method: row.method as IdentityMethod,
    state: row.state as IdentityState,
    idNumber: idNumber && masked(unseal(app.secret, idNumberPurpose, idNumber) ?? ''),
    auditorName: row.auditorName ?? '',
    decidedAt: row.decidedAt?.toISOString() ?? null,
    validTo: row.validTo?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    evidence: evidenceIds.flatMap((id) => {
      const file = files.get(id)
      return file ? [{ ...file, url: fileUrl(id) }] : []
    }),
    can: { audit: mayAudit(user, row), revoke: mayRevoke(user, row), withdraw: mayWithdraw(user, row) },
  }))
}

export async function showOne(context: { db: Db; user: User; app: App }, id: string): Promise<Identity> {
  const [shown] = await showAll(context, [await takeApplication(context.db, id)])
  return shown as Identity
}
