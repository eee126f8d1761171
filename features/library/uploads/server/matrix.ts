import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as uploads from '../contract.ts'

// The sender alone, whatever rights others have.
const own: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(uploads)({
  uploadList: { ask: () => ({}), expect: 'ok' },
  uploadGet: { ask: ({ uploadId }) => ({ uploadId }), expect: own },
  uploadCheck: { ask: ({ uploadId }) => ({ uploadId, body: { sha256: 'b'.repeat(64) } }), expect: own, logs: notLogged.draft },
  uploadRemove: { ask: ({ uploadId }) => ({ uploadId }), expect: own, logs: notLogged.draft },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    uploadId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const uploadId = newId()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('uploads')
    .values({ id: uploadId, memberId, name: `${named('视频')}.mp4`, suffix: 'mp4', size: 10, expiresAt })
    .execute()
  return { uploadId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  uploads: 'check_seen_at created_at expires_at given_sha256 id institution_id member_id mime name reason sha256 size state suffix',
}
