import { expect } from 'vitest'
import type { Db } from '#server/kernel/data/db.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildUpload } from '#server/seeds/upload.ts'
import { type Net, openServer } from '#server/testing/open.ts'
import type { ResourceFull, ResourceRow } from '../../contract.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface Batch {
  done: string[]
  failed: { id: string; reason: string }[]
}

/** A server with people of an institution and one of another, and what tests of resources ask it. */
export async function openResources(net: Net) {
  const server = await openServer({ net })
  const institutionId = await buildInstitution(server.database, { name: '这里' })
  const { owner, colleague, administrator, student, visitor } = await buildPeople(server.database, institutionId, {
    owner: { role: 'teacher', name: '林老师' },
    colleague: { role: 'teacher', name: '周老师' },
    administrator: { role: 'administrator' },
    student: { role: 'student' },
    visitor: { role: 'administrator', administrator: true },
  })
  await withInstitution(server.database, institutionId, (db) =>
    db.updateTable('members').set({ visitor: true }).where('id', '=', visitor.memberId).execute(),
  )
  const elsewhere = await buildInstitution(server.database, { name: '那里' })
  const { foreign } = await buildPeople(server.database, elsewhere, { foreign: { role: 'administrator' } })

  const ask = <T>(who: Person, method: Method, path: string, body?: object) =>
    server.ask(who, method, `/pressplatform/resources${path}`, body) as unknown as Promise<{
      status: number
      data: T
      errorCode?: string
      errorMessage?: string
      fields?: { path: string; message: string }[]
    }>
  const once = <T>(who: Person, path: string, body: object) => server.askOnce<T>(who, 'POST', `/pressplatform/resources${path}`, body)
  const upload = (who: Person, name?: string, bytes?: Buffer) => buildUpload(server.app, who, { ...(name && { name }), ...(bytes && { bytes }) })
  async function add(who = owner, name = '讲义.txt', more: object = {}, bytes?: Buffer): Promise<ResourceRow> {
    const { status, data } = await once<ResourceRow>(who, '', { uploadId: await upload(who, name, bytes), ...more })
    expect(status).toBe(200)
    return data
  }
  const get = (who: Person, id: string) => ask<ResourceFull>(who, 'GET', `/${id}`)
  const list = async (who: Person, query = '') => (await ask<{ items: ResourceRow[]; total: number }>(who, 'GET', `?size=100&${query}`)).data
  const ids = async (who: Person, query = '') => (await list(who, query)).items.map(({ id }) => id)
  const move = (who: Person, moved: string[], scope: string, folderId: string | null = null) =>
    ask<Batch>(who, 'PUT', '/move', { ids: moved, scope, folderId })
  const share = (who: Person, body: object) => ask<Batch>(who, 'PUT', '/shares', body)
  const folder = async (who: Person, name: string, parentId: string | null = null, view = 'mine') =>
    once<{ id: string; rowVersion: number }>(who, '/folders', { name, parentId, view })
  const bytesOf = (who: Person, path: string, headers: Record<string, string> = {}) =>
    server.http.inject({ method: 'GET', url: path, headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin', ...headers } })
  const run = <T>(work: (db: Db) => Promise<T>) => withInstitution(server.database, institutionId, work)
  const limit = (who: Person, memberId: string | null, bytes: number | null) => ask(who, 'PUT', '/quotas', { memberId, limit: bytes })
  return {
    server,
    owner,
    colleague,
    administrator,
    student,
    foreign,
    visitor,
    institutionId,
    ask,
    once,
    upload,
    add,
    get,
    list,
    ids,
    move,
    share,
    folder,
    bytesOf,
    run,
    limit,
  }
}
