import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentRule } from '#contract/files.ts'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { hasTool } from '#server/kernel/files/conversion/run-tool.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { officeText } from '#server/testing/inputs/office-text.ts'

const haveOffice = await hasTool('soffice')
let server: Awaited<ReturnType<typeof openServer>>
let author: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(() => server.close())

/** The process group of LibreOffice at work in a folder. */
function groupIn(place: string): number | undefined {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'latin1')
      if (words.includes('soffice.bin') && words.includes(place))
        return Number(readFileSync(`/proc/${id}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[2])
    } catch {
      // It has just ended.
    }
  }
  return undefined
}

test.skipIf(!haveOffice)(
  'a conversion whose LibreOffice is killed in the middle is tried again and becomes whole',
  { timeout: 120_000 },
  async () => {
    const bytes = await officeText('<w:p><w:r><w:t>Moment of inertia</w:t></w:r></w:p>'.repeat(3000))
    const stored = await storeUpload(Readable.from([bytes]), 'long.docx', attachmentRule, server.app)
    const inside = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, author.institutionId, run)
    await inside(async (db) => {
      await insertFile(db, author, stored)
      await ensureConversion(db, author, server.app.collected.converters, stored)
    })
    await expect.poll(() => groupIn(server.app.scratch), { timeout: 30_000, interval: 5 }).toBeDefined()
    process.kill(-(groupIn(server.app.scratch) ?? 0), 'SIGKILL')
    const state = () =>
      inside((db) => db.selectFrom('conversions').select(['state', 'facts']).where('sha256', '=', stored.sha256).executeTakeFirstOrThrow())
    await expect.poll(async () => (await state()).state, { timeout: 90_000, interval: 200 }).toBe('done')
    expect((await state()).facts).toMatchObject({ pdf: 'document.pdf' })
    expect(await inside((db) => db.selectFrom('jobs').select('tries').where('kind', '=', 'conversion').execute())).toEqual([{ tries: 2 }])
    const made = await inside((db) => db.selectFrom('conversionObjects').select(['sha256', 'size']).where('source', '=', stored.sha256).execute())
    for (const { sha256, size } of made) expect(await server.app.store.size(sha256)).toBe(Number(size))
    expect(readdirSync(server.app.scratch)).toEqual([])
  },
)
