import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { newId } from '../data/id.ts'
import type { JobContext } from '../jobs/jobs.ts'
import { deleteExpiredFiles, expirePersonalDataFiles, storeGeneratedFile, storePersonalDataFile } from './generated-files.ts'

let server: Awaited<ReturnType<typeof openServer>>
let person: Person
let context: JobContext
let path: string
beforeAll(async () => {
  server = await openServer()
  person = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
  const { institutionId, memberId } = person
  context = {
    app: server.app,
    institutionId,
    memberId,
    jobId: newId(),
    checkpoint: null,
    transaction: (run) => inInstitution(run),
    progress: async () => undefined,
  }
  path = join(server.app.scratch, newId())
})
afterAll(() => server.close())

const inInstitution = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, person.institutionId, run)
const made = { name: 'people.csv', suffix: 'csv', mime: 'text/csv' }
const rows = () => inInstitution((db) => db.selectFrom('files').select(['id', 'people', 'sha256', 'expiresAt']).execute())
const stored = async () => Promise.all((await rows()).map(async ({ sha256 }) => (await server.app.store.size(sha256)) !== undefined))

test('a file with personal data is made again if a person is deleted meanwhile', async () => {
  let times = 0
  const kept = await storePersonalDataFile(context, path, async () => {
    await writeFile(path, `made the ${++times}. time`)
    if (times === 1) await inInstitution(expirePersonalDataFiles)
    return made
  })
  expect(times).toBe(2)
  expect(kept).toMatchObject({ name: 'people.csv', size: 16 })
  expect(await rows()).toMatchObject([{ id: kept.fileId, people: true }])
  expect(kept.expiresAt).toBe((await rows())[0]?.expiresAt?.toISOString())
})

test('the deletion of a person expires it, but not a file without data of others; an interrupted clean-up is continued', async () => {
  await writeFile(path, 'of the asker alone')
  const own = await storeGeneratedFile(context, path, { ...made, suffix: 'zip' })
  await inInstitution(expirePersonalDataFiles)
  const [sum = ''] = (await rows()).filter(({ people }) => people).map(({ sha256 }) => sha256)
  const broken = { ...server.app.store, remove: () => Promise.reject(new Error('cut off')) }
  await expect(deleteExpiredFiles({ ...server.app, store: broken })).rejects.toThrow('could not be deleted')
  expect((await rows()).length).toBe(2)
  await deleteExpiredFiles(server.app)
  expect(await server.app.store.size(sum)).toBeUndefined()
  expect(await rows()).toMatchObject([{ id: own.fileId, people: false }])
  expect(await stored()).toEqual([true])
})
