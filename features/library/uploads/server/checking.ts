import type { Bilingual } from '#contract/errors.ts'
import type { App } from '#server/kernel/app.ts'
import { sumOfFile } from '#server/kernel/files/objects/store-file.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { refusedContent } from '#server/kernel/files/checks/refused-content.ts'
import { mimeOf, mimeOfSuffix } from '#server/kernel/files/checks/sniff.ts'
import { piecePath, pieceSize, removePiece } from './pieces.ts'
import { claimCheck, completeUpload, findChecking, noteCheck, noteSum, refuseUpload, releaseCheck } from './queries.ts'

export const damaged: Bilingual = { zh: '文件在传输中损坏了，请重新上传', en: 'The file was damaged on the way; please send it again' }
const lost: Bilingual = { zh: '已传的部分在服务器上丢失了，请重新上传', en: 'What had arrived was lost on the server; please send the file again' }

/** Milliseconds between two notes that a check goes on; another process takes it over after a minute without one. */
const noteEvery = 15_000

/**
 * Checks the bytes of an upload that have all arrived, and puts them into the store, or refuses the upload and deletes them. Does nothing where another
 * process is at it or the pieces are in the folder of another machine.
 */
export async function checkUpload(app: App, institutionId: string, id: string): Promise<void> {
  const path = piecePath(app, id)
  const { database, store } = app
  const within = <T>(run: Parameters<typeof database.withInstitution<T>>[2]) => database.withInstitution(institutionId, 'read write', run)
  const arrived = await pieceSize(app, id)
  if (arrived === undefined) return completeMoved(app, institutionId, id)
  const row = await within((db) => claimCheck(db, id))
  if (!row) return
  const refuse = async (reason: Bilingual) => {
    await within((db) => refuseUpload(db, id, reason))
    await removePiece(app, id)
  }
  const noting = setInterval(() => void within((db) => noteCheck(db, id)).catch(() => undefined), noteEvery)
  try {
    if (arrived !== row.size) return await refuse(lost)
    if (!(await mimeOf(path, row.suffix))) return await refuse(await refusedContent(path, row.suffix))
    const sha256 = await sumOfFile(path)
    // Noted before, so that the bytes are needed while they are stored, and a process that goes on with the check finds them.
    await within((db) => noteSum(db, id, sha256))
    await store.put(sha256, path)
    await complete(app, institutionId, { id, sha256, suffix: row.suffix })
  } catch (error) {
    await within((db) => releaseCheck(db, id)).catch(() => undefined)
    throw error
  } finally {
    clearInterval(noting)
  }
}

/** Completes an upload whose bytes were moved into the store by a process that died then. */
async function completeMoved(app: App, institutionId: string, id: string): Promise<void> {
  const row = await app.database.withInstitution(institutionId, 'read only', (db) => findChecking(db, id))
  if (!row?.checkedSha256 || (await app.store.size(row.checkedSha256)) !== row.size) return
  await complete(app, institutionId, { id, sha256: row.checkedSha256, suffix: row.suffix })
}

async function complete(app: App, institutionId: string, { id, sha256, suffix }: { id: string; sha256: string; suffix: string }): Promise<void> {
  const kept = await app.database.withInstitution(institutionId, 'read write', async (db) => {
    const ended = await completeUpload(db, id, { sha256, mime: mimeOfSuffix(suffix) ?? '' })
    if (ended?.givenSha256 && ended.givenSha256 !== sha256) await refuseUpload(db, id, damaged)
    return ended && (ended.givenSha256 ?? sha256) === sha256
  })
  // Refused, or deleted meanwhile.
  if (!kept) await deleteUnusedObject(app, sha256)
}

/** Checks in the background; what fails is done again by `finishChecks`. */
export function checkSoon(app: App, institutionId: string, id: string): void {
  checkUpload(app, institutionId, id).catch((error: unknown) => app.log.error({ err: error, upload: id }, 'an upload could not be checked'))
}
