import { readFile } from 'node:fs/promises'
import type { App } from '#server/kernel/app.ts'
import { isId } from '#server/kernel/data/id.ts'
import { operator, logOperation } from '#server/kernel/events/operation-log.ts'
import { erasePerson } from '#features/access/privacy/server/erasure.ts'
import { personOf } from '#features/access/privacy/server/personal-queries.ts'
import { type Command, pathGiven, say, UsageError, withApp } from './command.ts'

export const deletionsCommand: Command = {
  name: 'deletions',
  usage: '[FILE]',
  takes: 1,
  does: 'Lists the deleted accounts, or deletes the accounts in FILE again that a restored backup has brought back.',
  help: 'Before you restore an older backup, save the list of the database in use: deletions > FILE. After the restore: deletions FILE.',
  async run({ rest }) {
    const wanted = rest.length ? await idsIn(pathGiven(rest)) : undefined
    await withApp((app) => (wanted ? deleteAgain(app, wanted) : list(app)))
  },
}

/** Prints the id and the time of deletion of each deleted account. An id contains no personal data. */
async function list({ database }: App): Promise<void> {
  const gone = database.platform.selectFrom('accounts').select(['id', 'deletedAt']).where('deletedAt', 'is not', null).orderBy('deletedAt')
  for (const { id, deletedAt } of await gone.execute()) say(`${id} ${deletedAt?.toISOString() ?? ''}`)
}

/** The ids at the beginnings of lines. Other lines, such as those that npm writes, are skipped. */
async function idsIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} cannot be read`)
  })
  return text.split('\n').flatMap((line) => line.trim().split(/\s+/).slice(0, 1).filter(isId))
}

async function deleteAgain(app: App, ids: readonly string[]): Promise<void> {
  const { database } = app
  let count = 0
  for (const id of new Set(ids)) {
    const account = await database.platform.selectFrom('accounts').select('deletedAt').where('id', '=', id).executeTakeFirst()
    if (!account || account.deletedAt) continue
    const person = await personOf(database, id)
    const last = person.homes.at(-1)
    if (!last) throw new Error(`Account ${id} belongs to no institution`)
    await erasePerson(app, person, last.institutionId, async () => undefined)
    for (const { institutionId, memberId } of person.homes)
      await database.withInstitution(institutionId, 'read write', (db) =>
        logOperation({ db, user: operator }, 'account.delete', { kind: 'member', id: memberId, name: '' }),
      )
    count++
  }
  say(`${count} of ${new Set(ids).size} accounts existed and were deleted`)
}
