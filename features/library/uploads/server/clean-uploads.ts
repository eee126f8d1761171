import type { App } from '#server/kernel/app.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { checkUpload } from './checking.ts'
import { oldPieces, removePiece } from './pieces.ts'
import { deleteUpload, selectExpiredUploads, selectNeededPieces, selectUnfinishedChecks } from './queries.ts'
import { stopReceiving } from './receiving.ts'

/** Checks what a process has left that ended in the middle. */
export async function finishChecks(app: App): Promise<void> {
  const left = await selectUnfinishedChecks(app.database.platform)
  await forEachIsolated(left, app, 'unfinished checks of uploads', ({ institutionId, id }) => checkUpload(app, institutionId, id))
}

/** Deletes expired uploads with their bytes. The row is deleted last, so that an interruption leaves nothing behind. */
export async function deleteExpiredUploads(app: App): Promise<void> {
  const expired = await selectExpiredUploads(app.database.platform)
  await forEachIsolated(expired, app, 'expired uploads', async ({ institutionId, id, sha256 }) => {
    await stopReceiving(id)
    await removePiece(app, id)
    if (sha256) await deleteUnusedObject(app, sha256)
    await app.database.withInstitution(institutionId, 'read write', (db) => deleteUpload(db, id))
  })
}

/** Milliseconds for which a piece is left alone after it was last written, whatever the database says. */
const leftAlone = 3600_000

/** Deletes pieces in the folder of this process that no upload needs: of deleted people, and of rows that a restored backup does not have. */
export async function deleteLeftPieces(app: App, before = new Date(Date.now() - leftAlone)): Promise<void> {
  const old = await oldPieces(app, before)
  if (!old.length) return
  const needed = new Set(await selectNeededPieces(app.database.platform, old))
  for (const id of old) if (!needed.has(id)) await removePiece(app, id)
}

export const finishChecksTask = recurringTask('unfinished checks of uploads', 30, finishChecks)
export const deleteExpiredUploadsTask = recurringTask('expired uploads', 600, deleteExpiredUploads)
export const deleteLeftPiecesTask = recurringTask('left pieces of uploads', 3600, deleteLeftPieces)
