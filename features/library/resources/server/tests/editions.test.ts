import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { buildUpload } from '#server/seeds/upload.ts'
import { openServer } from '#server/testing/open.ts'
import type { ResourceRow } from '../../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'keeper' | 'colleague' | 'administrator' | 'student', Person>

beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    keeper: { role: 'administrator' },
    colleague: { role: 'author' },
    administrator: { role: 'administrator' },
    student: { role: 'student' },
  })
})
afterAll(() => server.close())

const upload = (text: string) => buildUpload(server.app, people.keeper, { name: '讲义.txt', bytes: Buffer.from(text) })

/** What each person gets of a file: who keeps it, a colleague, another administrator, a student. */
async function seen(url: string): Promise<string[]> {
  const answers = Object.values(people).map((who) => server.http.inject({ url, headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' } }))
  return (await Promise.all(answers)).map(({ body }) => body)
}

test('a replaced file is new for those who may edit it at once, and for readers of a textbook once it is published again', async () => {
  const { keeper, colleague } = people
  const [one, two, three] = ['一', '二', '三'].map((word) => `${word} ${newId()}`) as [string, string, string]
  const root = '/pressplatform/resources'
  const { data: row } = await server.askOnce<ResourceRow>(keeper, 'POST', root, { uploadId: await upload(one), scope: 'institution' })
  const attachment = { type: 'attachment', attrs: { id: 'attachmen1', file: row.id, name: '讲义.txt', size: one.length } }
  const doc = { type: 'doc', content: [attachment] } as never
  const { id } = await buildTextbook(server.database, keeper, { chapters: [{ name: '第一章', doc }], publish: true })
  expect(await seen(row.url)).toEqual([one, one, one, one])

  const replace = async (text: string, rowVersion: number) => {
    const body = { uploadId: await upload(text), rowVersion }
    const { data } = await server.askOnce<ResourceRow>(keeper, 'POST', `${root}/${row.id}/replace`, body)
    return data.rowVersion
  }
  const version = await replace(two, row.rowVersion)
  expect(await seen(row.url)).toEqual([two, one, two, one])
  const changes = await server.ask(keeper, 'GET', `/pressplatform/textbooks/${id}/changes`)
  expect(changes.data).toMatchObject({ state: 'changed', changes: [], replacedFiles: 1 })
  expect((await server.ask(keeper, 'PUT', '/pressplatform/textbooks/publish', { id, textbooks_type: 1 })).errorMessage).toBeUndefined()
  expect(await seen(row.url)).toEqual([two, two, two, two])

  await server.ask(keeper, 'PUT', `${root}/shares`, { ids: [row.id], with: [{ memberId: colleague.memberId, access: 'edit' }] })
  await replace(three, version)
  expect(await seen(row.url)).toEqual([three, three, three, two])
})
