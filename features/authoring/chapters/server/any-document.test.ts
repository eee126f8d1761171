import { filesIn, mapFiles } from '#document/gate/files.ts'
import { checkDocument } from '#document/gate/gate.ts'
import { anyDocument } from '#document/proof/any-document.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
beforeAll(async () => {
  server = await openServer()
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(() => server.close())

test('any document that the schema allows comes back the same from the draft and from the edition', async () => {
  const { id, chapterIds } = await buildTextbook(server.database, author)
  const url = `/pressplatform/chapters/${chapterIds[0]}`
  const picture = newId()
  const file = {
    id: picture,
    sha256: 'a'.repeat(64),
    name: 'a.png',
    suffix: 'png',
    mime: 'image/png',
    size: 1,
    textbookId: id,
    createdBy: author.memberId,
  }
  await withInstitution(server.database, author.institutionId, (db) => db.insertInto('files').values(file).execute())
  let version = 1
  let last = ''
  await fc.assert(
    fc.asyncProperty(anyDocument, async (made) => {
      const checked = checkDocument(mapFiles(made, () => picture))
      if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
      const { doc } = checked
      const saved = await server.ask(author, 'PUT', `${url}/text`, { content: JSON.stringify(doc), version })
      expect(saved).toMatchObject({ status: 200, data: { version: ++version } })
      const { entityData } = (await server.ask(author, 'GET', url)).data as { entityData: { content: string } }
      expect(JSON.parse(entityData.content)).toEqual(doc)

      const published = await server.ask(author, 'PUT', '/pressplatform/textbooks/publish', { id })
      // The generator may give the same small document twice in a row; then there is nothing new to publish.
      if (JSON.stringify(doc) === last) return expect(published.status).toBe(409)
      last = JSON.stringify(doc)
      expect(published.status).toBe(200)
      const [row] = await asOwner(
        server.urls.owner,
        `select b.content from textbooks t join edition_chapters c on c.edition_id = t.edition_id join bodies b on b.hash = c.body_hash where t.id = '${id}'`,
      )
      expect(row?.content).toEqual(doc)
      const page = await server.http.inject({ url: `/pressplatform/reading/${id}/chapters/${chapterIds[0]}`, headers: { cookie: author.cookie } })
      expect(page.statusCode).toBe(200)
      if (filesIn(doc).length) expect(page.body).toContain(picture)
    }),
    { numRuns: 60 },
  )
}, 180_000)
