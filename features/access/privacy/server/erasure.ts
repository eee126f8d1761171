import type { App } from '#server/kernel/app.ts'
import { deleteExpiredFiles, expirePersonalDataFiles } from '#server/kernel/files/generated-files.ts'
import { deleteLimits, deleteMessagesAbout, eraseFromLog, expireLooseFiles, forgetInImports, forgetInTasks, marksOf } from './erasure-queries.ts'
import { forgetRows, type SubjectHandles, isOwned, type Person, type Subject } from './personal-queries.ts'
import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** Deletes a person from all institutions one after the other, `here` last. It can be run again after an interruption. */
export async function erasePerson(app: App, person: Person, here: string, progress: (done: number) => Promise<void>): Promise<void> {
  const { database, collected } = app
  const homes = person.homes.toSorted((a, b) => Number(a.institutionId === here) - Number(b.institutionId === here))
  for (const [at, { institutionId, memberId }] of homes.entries()) {
    await database.withInstitution(institutionId, 'read write', (db, platform) =>
      forgetInside({ db, platform }, collected.personal, person, memberId),
    )
    await deleteExpiredFiles(app)
    await progress((at + 1) / (homes.length + 1))
  }
  for (const { institutionId, memberId } of homes)
    await database.withInstitution(institutionId, 'read write', async (db, platform) => {
      const subject = subjectOf(person, memberId)
      for (const entry of collected.personal)
        if (entry.last && (entry.as === 'member' || institutionId === here)) await forgetRows(entry, { db, platform }, subject)
      // A concurrent export could have found the member until now.
      await expirePersonalDataFiles(db)
      if (institutionId !== here) return
      await deleteLimits(platform, limitKeys(person))
      for (const entry of collected.personal)
        if (entry.as !== 'member' && !isOwned(entry.table) && !entry.last) await forgetRows(entry, { db, platform }, subject)
    })
  await deleteExpiredFiles(app)
}

const subjectOf = ({ accountId, contacts }: Person, memberId: string): Subject => ({ accountId, contacts, memberId })
const limitKeys = ({ account, contacts }: Person) => [account, ...contacts].map((name) => `fa:${name.toLowerCase()}`)

/** Deletes what one institution holds. Files only expire here; `deleteExpiredFiles` deletes their bytes. */
async function forgetInside(handles: SubjectHandles, stored: readonly PersonalRows[], person: Person, memberId: string): Promise<void> {
  const { db } = handles
  const subject = subjectOf(person, memberId)
  const marks = await marksOf(db, person, memberId)
  await deleteMessagesAbout(handles, stored, subject)
  await forgetInImports(db, marks)
  await forgetInTasks(db, marks)
  for (const entry of stored) if ((isOwned(entry.table) || entry.as === 'member') && !entry.last) await forgetRows(entry, handles, subject)
  await eraseFromLog(db, memberId)
  await expireLooseFiles(db, memberId)
  await expirePersonalDataFiles(db)
}
