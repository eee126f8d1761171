import { createWriteStream } from 'node:fs'
import { clockIn } from '#plain/time/zone.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { storeGeneratedFile } from '#server/kernel/files/generated-files.ts'
import type { JobContext } from '#server/kernel/jobs/jobs.ts'
import { isOwned, loadInstitutionName, type Person, personOf, rowsOf, selectLooseFiles } from './personal-queries.ts'
import { type ArchivePart, indexPage } from './index-page.ts'

/** Writes a zip with everything that is stored about a person: tables as JSON, an HTML page to read them, and the person's files. */
export async function writeArchive(context: JobContext, accountId: string) {
  const { app, jobId, progress } = context
  const person = await personOf(app.database, accountId)
  const path = join(app.scratch, jobId)
  try {
    const parts = await partsOf(context, person, progress)
    const zip = new ZipFile()
    const failed = new Promise<never>((_, reject) => zip.once('error', reject))
    zip.addBuffer(Buffer.from(indexPage(person.account, parts)), 'index.html')
    for (const { name, rows } of parts) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `data/${name}.json`)
    const files = await filesOf(context, person)
    for (const { id, name, sha256 } of files) {
      const bytes = await app.store.open(sha256)
      if (bytes) zip.addReadStream(bytes as Readable & NodeJS.ReadStream, `files/${id}-${name.replace(/[\\/:*?"<>|]/g, '_')}`)
    }
    zip.end()
    await Promise.race([pipeline(zip.outputStream, createWriteStream(path)), failed])
    const name = `recto-${person.account}-${clockIn(await context.transaction(institutionTimeZone), new Date()).day}.zip`
    const kept = await storeGeneratedFile(context, path, { name, suffix: 'zip', mime: 'application/zip' })
    return { ...kept, name, count: parts.reduce((sum, { rows }) => sum + rows.length, 0) }
  } finally {
    await rm(path, { force: true })
  }
}

async function partsOf({ app: { database, collected } }: JobContext, person: Person, progress: JobContext['progress']): Promise<ArchivePart[]> {
  const parts: ArchivePart[] = []
  const exported = collected.personal.filter((entry) => entry.given !== false)
  const { accountId, contacts } = person
  for (const [at, { institutionId, memberId }] of person.homes.entries()) {
    await database.withInstitution(institutionId, 'read only', async (db, platform) => {
      const institution = await loadInstitutionName(platform, institutionId)
      for (const entry of exported.filter((each) => isOwned(each.table) || each.as === 'member')) {
        const rows = await rowsOf(entry, { db, platform }, { accountId, contacts, memberId })
        if (rows.length) parts.push({ name: `${institution.code}/${entry.table}`, place: institution.name, table: entry.table, rows })
      }
    })
    await progress((0.8 * (at + 1)) / person.homes.length, '')
  }
  await database.transaction(undefined, 'read only', async ({ platform }) => {
    for (const entry of exported.filter((each) => !isOwned(each.table) && each.as !== 'member')) {
      const rows = await rowsOf(entry, { platform }, { accountId, contacts, memberId: '' })
      if (rows.length) parts.push({ name: `platform/${entry.table}`, place: 'Recto', table: entry.table, rows })
    }
  })
  return merged(parts)
}

/** Merges the parts of a table that is in the register more than once. */
function merged(parts: readonly ArchivePart[]): ArchivePart[] {
  return [...Map.groupBy(parts, ({ name }) => name).values()].map((same) => {
    const rows = [...new Map(same.flatMap(({ rows }) => rows).map((row) => [JSON.stringify(row), row])).values()]
    return { ...(same[0] as ArchivePart), rows }
  })
}

/** Files that the person has uploaded and that do not belong to a textbook. */
async function filesOf({ app: { database } }: JobContext, person: Person) {
  const found: { id: string; name: string; sha256: string }[] = []
  for (const { institutionId, memberId } of person.homes)
    found.push(...(await database.withInstitution(institutionId, 'read only', (db) => selectLooseFiles(db, memberId))))
  return found
}
