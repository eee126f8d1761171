import { access } from 'node:fs/promises'
import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { operator, logOperation } from '#server/kernel/events/operation-log.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { selectMemberships } from '#features/access/session/server/queries.ts'
import { importTextbook } from '#features/authoring/exchange/server/import-textbook.ts'
import { type Command, pathGiven, say, UsageError, withApp } from './command.ts'

export const importTextbookCommand: Command = {
  name: 'import textbook',
  usage: 'FILE|FOLDER [--account A] [--name N]',
  takes: 1,
  does: 'Imports a textbook from a folder or a zip of Markdown, or from one Markdown file, as a draft.',
  help: 'It belongs to the account A ("author" if none is given), in the first institution of that account. Prints what was changed.',
  options: { account: { type: 'string' }, name: { type: 'string' } },
  async run({ rest, options: { account = 'author', name } }) {
    const path = pathGiven(rest, 'FILE or FOLDER')
    await access(path).catch(() => {
      throw new UsageError(`There is nothing at ${path}`)
    })
    await withApp(async (app) => {
      const author = await authorOf(app.database.platform, String(account))
      const request = { ...author, path, ...(typeof name === 'string' && { name }) }
      let lastStep = ''
      const { report, ...result } = await importTextbook(app, request, async (done, step) => {
        if (step !== lastStep) say(`${String(Math.round(done * 100)).padStart(3)} %  ${step}`)
        lastStep = step
      }).catch((error: unknown) => {
        throw error instanceof Refusal ? new Error(error.words.en, { cause: error }) : error
      })
      for (const { severity, code, path: file, line, detail } of report)
        say(`${severity.padEnd(8)} ${file}${line ? `:${line}` : ''} ${code} ${detail}`)
      await app.database.withInstitution(author.institutionId, 'read write', (db) =>
        logOperation({ db, user: operator }, 'textbook.import', { kind: 'textbook', id: result.textbookId, name: result.name }),
      )
      const counts = Object.entries(result.counts).map(([what, count]) => `${count} ${what}`)
      say(`${result.name}: ${counts.join(', ')}; ${report.length} remarks. Its id is ${result.textbookId}`)
    })
  },
}

async function authorOf(platform: PlatformDb, account: string): Promise<{ institutionId: string; memberId: string }> {
  const found = await platform
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(account) = lower(${account})`)
    .executeTakeFirst()
  const [member] = found ? await selectMemberships(platform, found) : []
  if (!member) throw new UsageError(`There is no account "${account}" that belongs to an institution`)
  return { institutionId: member.institutionId, memberId: member.memberId }
}
