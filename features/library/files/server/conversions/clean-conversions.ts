import type { App } from '#server/kernel/app.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { deleteConversion, selectLostConversions, selectUnusedConversions, setConversion } from './conversion-queries.ts'

const stopped = { zh: '处理时多次出错或超时，已停止', en: 'Processing failed several times or took too long, and was stopped' }

/** Fails the conversions whose job has ended without an answer, so that no screen waits for them. */
export async function failLostConversions(app: Pick<App, 'database' | 'log'>): Promise<void> {
  const lost = await selectLostConversions(app.database.platform)
  await forEachIsolated(lost, app, 'lost conversions', ({ institutionId, sha256 }) =>
    app.database.withInstitution(institutionId, 'read write', (db) => setConversion(db, sha256, { state: 'failed', progress: 0, reason: stopped })),
  )
}

/**
 * Deletes what was made of bytes that are in no file any more, and the bytes: while their conversion was waiting it needed them, so that they stayed when
 * their last file was deleted.
 */
export async function deleteUnusedConversions(app: Pick<App, 'database' | 'store' | 'log'>): Promise<void> {
  const unused = await selectUnusedConversions(app.database.platform)
  await forEachIsolated(unused, app, 'unused conversions', async ({ institutionId, sha256 }) => {
    const made = await app.database.withInstitution(institutionId, 'read write', (db) => deleteConversion(db, sha256))
    for (const object of [...made, sha256]) await deleteUnusedObject(app, object)
  })
}

export const failLostConversionsTask = recurringTask('lost conversions', 60, failLostConversions)
export const deleteUnusedConversionsTask = recurringTask('unused conversions', 3600, deleteUnusedConversions)
