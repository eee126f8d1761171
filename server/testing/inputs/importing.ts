import { expect } from 'vitest'
import type { Import, ImportRow } from '#features/workbench/imports/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { multipart } from '../multipart.ts'
import { openServer } from '../open.ts'

interface Listed {
  id: string
  name: string
  account: string
  number: string
  state: string
  department: { name: string } | null
  cohort: { name: string } | null
  phone: string | null
}
interface Job {
  state: string
  error: string | null
  result: Record<string, unknown> | null
}

/** A server with an institution that has a department and a cohort, and an administrator who imports people from tables. */
export async function openImporting() {
  const server = await openServer({ worker: true })
  const here = await buildInstitution(server.database)
  // A random account could contain the words that the tests search for.
  const administrator = await buildPerson(server.database, here, 'administrator', { name: '沈书远', account: 'shen.shuyuan' })
  const physics = newId()
  await withInstitution(server.database, here, async (db) => {
    await db
      .insertInto('departments')
      .values({ id: physics, ancestors: [physics], name: '物理学院' })
      .execute()
    await db.insertInto('cohorts').values({ id: newId(), departmentId: physics, name: '物理 2602', entryYear: 2026 }).execute()
  })

  async function upload(
    content: Buffer | string,
    { name = '新生.csv', fields = {}, who = administrator }: { name?: string; fields?: Record<string, string>; who?: Person } = {},
  ) {
    const { payload, headers } = multipart(Buffer.from(content as string), name, fields)
    return server.ask(who, 'POST', '/unifiedplatform/v1/users/import', payload, headers as Record<string, string>)
  }
  async function finished(jobId: string, who = administrator): Promise<Job> {
    const job = () => server.ask(who, 'GET', `/pressplatform/jobs/${jobId}`).then(({ data }) => data as unknown as Job)
    await expect.poll(async () => ['done', 'failed'].includes((await job()).state), { timeout: 20_000, interval: 50 }).toBe(true)
    return job()
  }
  const get = async (id: string) => (await server.ask(administrator, 'GET', `/pressplatform/imports/${id}`)).data as unknown as Import
  const rows = async (id: string, show = 'all') =>
    ((await server.ask(administrator, 'GET', `/pressplatform/imports/${id}/rows?show=${show}&size=200`)).data as { items: ImportRow[] }).items

  return {
    server,
    here,
    administrator,
    physics,
    upload,
    finished,
    get,
    rows,
    close: () => server.close(),
    /** Uploads and checks a table without running the import. */
    async checked(table: Buffer | string, fields: Record<string, string> = {}, name?: string): Promise<Import> {
      const answer = await upload(table, { fields: { dryRun: 'true', ...fields }, ...(name && { name }) })
      expect(answer.status).toBe(200)
      const { jobId, importId } = answer.data as { jobId: string; importId: string }
      expect((await finished(jobId)).error).toBeNull()
      return get(importId)
    },
    async step(id: string, what: 'run' | 'undo'): Promise<Import> {
      const { data, status } = await server.ask(administrator, 'POST', `/pressplatform/imports/${id}/${what}`, {})
      expect(status).toBe(200)
      expect((await finished((data as { jobId: string }).jobId)).error).toBeNull()
      return get(id)
    },
    async people(filter: object): Promise<Listed[]> {
      const answer = await server.ask(administrator, 'POST', '/unifiedplatform/v1/organization/origina/users', { size: 100, ...filter })
      return (answer.data as { items: Listed[] }).items
    },
  }
}
