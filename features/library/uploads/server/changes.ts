import type { App } from '#server/kernel/app.ts'
import type { User } from '#server/kernel/access/session.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { damaged } from './checking.ts'
import { removePiece } from './pieces.ts'
import { deleteUpload, findOwnUpload, refuseUpload, setGivenSum } from './queries.ts'
import { stopReceiving } from './receiving.ts'

type Sender = Pick<User, 'institutionId' | 'memberId'>

/** Notes the SHA-256 that the sender has, and refuses an upload that is complete with another one. Refuses an unknown upload as `notFound`. */
export async function giveSum(app: App, user: Sender, id: string, given: string): Promise<void> {
  const unwanted = await app.database.withInstitution(user.institutionId, 'read write', async (db) => {
    const row = await findOwnUpload(db, user, id, { locked: true })
    if (!row) throw refusal('notFound')
    await setGivenSum(db, id, given)
    if (row.state !== 'complete' || row.sha256 === given) return undefined
    await refuseUpload(db, id, damaged)
    return row.sha256
  })
  if (unwanted) await deleteUnusedObject(app, unwanted)
}

/** Deletes an upload of the sender with its bytes. Refuses an unknown upload as `notFound`. */
export async function removeUpload(app: App, user: Sender, id: string): Promise<void> {
  const deleted = await app.database.withInstitution(user.institutionId, 'read write', async (db) => {
    if (!(await findOwnUpload(db, user, id, { locked: true }))) throw refusal('notFound')
    return deleteUpload(db, id)
  })
  await stopReceiving(id)
  await removePiece(app, id)
  if (deleted?.sha256) await deleteUnusedObject(app, deleted.sha256)
}
