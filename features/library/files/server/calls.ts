import * as contract from '../contract.ts'
import { type Context, handlers } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Process } from '../contract.ts'
import { ensureConversion } from './conversions/convert.ts'
import { standingOf } from './conversions/standing.ts'
import { findAllowed, findShown, isDownloadClosed } from './queries.ts'

type Asked = Context<'signedIn'>

export default handlers(contract, {
  async resourceProcess({ query }, context) {
    return processOf(await take(context, query.id), context)
  },

  async conversionRetry({ fileId }, context) {
    const { db, user, app } = context
    const file = await take(context, fileId)
    await ensureConversion(db, user, app.collected.converters, file, { again: true })
    return processOf(file, context)
  },
})

async function take({ db, platform, user, app }: Asked, id: string) {
  const file = await findAllowed(app.collected.fileReaders, { db, platform }, user, id)
  if (!file) throw refusal('notFound')
  return { ...file, id }
}

async function processOf({ id, sha256, name }: { id: string; sha256: string; name: string }, context: Asked): Promise<Process> {
  const { platform, user } = context
  const { title, watermark } = await findShown(platform, user, id)
  const how = { id, title: title ?? name, watermark, download: !(await isDownloadClosed(platform, user, id)) }
  return { ...how, ...(await standingOf(context, sha256)) }
}
