import type { FastifyRequest } from 'fastify'
import { sendMadeOf, sendStored } from '#features/library/files/server/routes.ts'
import { userOf } from '#server/kernel/access/session.ts'
import type { App } from '#server/kernel/app.ts'
import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { takeResource } from '../queries.ts'
import { takeVersion } from './version-file.ts'

interface Asked {
  Params: { id: string; number: string; name?: string }
  Querystring: { download?: string; w?: string }
}

/** The bytes of versions, and what was made of them, for those who may edit the resource. */
export const versionRoutes: Routes = (http, app) => {
  http.get<Asked>('/rman/v1/files/:id/versions/:number', async (request, reply) =>
    sendStored(app, request, reply, (await take(app, request)).version),
  )
  http.get<Asked>('/rman/v1/files/:id/versions/:number/made/:name', async (request, reply) => {
    const { user, version } = await take(app, request)
    return sendMadeOf(app, request, reply, { institutionId: user.institutionId, sha256: version.sha256 })
  })
}

async function take({ database }: App, { params: { id, number }, headers }: FastifyRequest<Asked>) {
  const user = await userOf(database, headers.cookie)
  if (!user) throw refusal('notlogged')
  if (!isId(id)) throw refusal('notFound')
  const version = await database.transaction(user.institutionId, 'read only', async ({ db }) => {
    if (!db) return undefined
    await takeResource(db, user, id, 'edit')
    return takeVersion(db, id, number)
  })
  // The content of an interactive object holds its solutions; players and editors have calls of their own.
  if (!version || version.mime === 'application/json') throw refusal('notFound')
  return { user, version }
}
