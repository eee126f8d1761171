import * as contract from '../contract.ts'
import { type Context, handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import type { Process } from '../contract.ts'
import { findConversion } from './conversions/conversion-queries.ts'
import { ensureConversion } from './conversions/convert.ts'
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
  const { platform, user, language } = context
  const { title, watermark } = await findShown(platform, user, id)
  const how = { id, title: title ?? name, watermark, download: !(await isDownloadClosed(platform, user, id)) }
  const found = await findConversion(platform, user.institutionId, sha256)
  if (!found) return { ...how, state: 'none', progress: 0, reason: null, facts: {} }
  const { state, progress, reason, facts } = found
  return { ...how, state, progress, reason: reason && inLanguage(reason, language), facts }
}
