import { resultOf } from '#features/workbench/imports/server/running/working.ts'
import type { Checking } from '#server/kernel/files/import-kind.ts'
import { recount, takeImport } from '#features/workbench/imports/server/queries.ts'
import { enqueue, jobKind } from '#server/kernel/jobs/jobs.ts'
import { inLanguage } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { isEnqueued } from './import-queries.ts'
import { passwordColumn, wipeUnused } from './import-password-queries.ts'
import { hashPasswords } from './import-passwords.ts'
import { activationsKind, sendingTitle } from '../first-access/send-activations.ts'

const passwordsKind = 'import-passwords'

/** Hashes the passwords of an imported file. Hashing is slow by design, so it is a job of its own: 50,000 passwords may take some hours. */
export const importPasswordsJob = jobKind<{ importId: string; user: User }>(
  passwordsKind,
  async ({ importId, user }, context) => {
    await hashPasswords(context, importId)
    return context.transaction(async (db) => {
      const found = await takeImport(db, user, importId)
      return resultOf(importId, found.state, await recount(db, importId))
    })
  },
  { minutes: 240 },
)

/**
 * What follows an import of members: a job that hashes the passwords and, if the option is set, one that sends activation codes. A run that continues
 * after a crash enqueues no second one.
 */
export async function afterImport({ app, user, language, options }: Omit<Checking, 'db' | 'platform'>, importId: string): Promise<void> {
  await app.database.withInstitution(user.institutionId, 'read write', async (db) => {
    const left = await wipeUnused(db, importId, await passwordColumn(db, importId))
    const title = inLanguage({ zh: '加密初始密码', en: 'Hashing first passwords' }, language)
    if (left) await enqueue(db, user, passwordsKind, title, { importId, user })
    if (!options['sendActivation'] || (await isEnqueued(db, user.memberId, activationsKind, importId))) return
    await enqueue(db, user, activationsKind, inLanguage(sendingTitle, language), { importId, user, language })
  })
}
