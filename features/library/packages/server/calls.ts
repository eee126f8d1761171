import * as contract from '../contract.ts'
import { type Context, handlers } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { findAllowed } from '#features/library/files/server/queries.ts'
import { findResource, takeResource } from '#features/library/resources/server/queries.ts'
import { reaches } from '#features/library/resources/server/policy.ts'
import { addressOf } from './content/address.ts'
import { launchAu } from './lrs/launch.ts'
import { outlineOf, pagesOf } from './outline.ts'
import { presentParts, presentResult } from './present.ts'
import { ensureRegistration, findRegistration, lockRegistration, selectResults } from './queries.ts'
import { activityOf, inVersion, keepReport, standingIn, takePart } from './report.ts'
import { afterH5p, standingOf12, standingOf2004, statementsOf } from './rules.ts'

async function takeFile({ db, platform, user, app }: Context<'signedIn'>, fileId: string) {
  const file = await findAllowed(app.collected.fileReaders, { db, platform }, user, fileId)
  if (!file) throw refusal('notFound')
  return file
}

const noPackage = () =>
  refusal('notFound', {
    zh: '这个文件不是可播放的内容包，或尚未转换完成',
    en: 'This file is not a package that can be played, or is not converted yet',
  })

async function takeOutline({ platform, user }: Context<'signedIn'>, sha256: string) {
  const outline = await outlineOf(platform, user.institutionId, sha256)
  if (!outline) throw noPackage()
  return outline
}

export default handlers(contract, {
  async packageOpen({ fileId, body: { part: wanted } }, context) {
    const { db, user, app, from } = context
    const { sha256 } = await takeFile(context, fileId)
    const outline = await takeOutline(context, sha256)
    const made = await ensureRegistration(db, { fileId, memberId: user.memberId, sha256, kind: outline.kind })
    const registration = await inVersion(db, outline, made, sha256)
    const pages = pagesOf(outline)
    const first = pages.find(({ id }) => !standingIn(registration, id).complete) ?? pages[0]
    const part = takePart(outline, wanted ?? first?.id ?? '')
    const resource = await findResource(db, user, fileId)
    const why = outline.missing.length ? 'libraries' : app.contentUrl ? null : 'host'
    const session = why === null && outline.kind === 'cmi5' ? await launchAu(db, app, outline, registration, part) : ''
    const grant = {
      institutionId: user.institutionId,
      memberId: user.memberId,
      registrationId: registration.id,
      fileId,
      sha256,
      session,
      part: part.id,
    }
    const { address, until } = addressOf(app, grant, from.authority)
    return {
      registrationId: registration.id,
      kind: outline.kind,
      title: outline.title,
      parts: presentParts(outline, registration),
      part: part.id,
      result: presentResult(registration),
      address: why === null ? address : null,
      why,
      missing: outline.missing,
      can: { results: resource !== undefined && reaches(resource.access, 'edit') },
      until: until.toISOString(),
    }
  },

  async packageCommit({ registrationId, body: { part: id, event, data, seconds, statements } }, context) {
    const { db, user, app } = context
    const registration = await lockRegistration(db, registrationId, user.memberId)
    const { kind, fileId } = registration
    const outline = await takeOutline(context, registration.sha256)
    const part = takePart(outline, id)
    if (kind === 'cmi5') throw refusal('invalid', { zh: 'cmi5 内容自行上报', en: 'A cmi5 package reports by itself' })
    const before = standingIn(registration, id)
    const standingOf = kind === 'scorm12' ? standingOf12 : standingOf2004
    // A report without data says nothing about how far the part is.
    const reported = data ? standingOf(data, part) : before
    const scorm = part.asset ? { ...before, complete: true, progress: 1 } : reported
    const standing = kind === 'h5p' ? statements.reduce(afterH5p, before) : scorm
    const said = kind === 'h5p' ? statements : statementsOf(activityOf(app.publicUrl, fileId, id), event, before, standing)
    const report = { part: id, standing, data: data ?? undefined, seconds, statements: said, publicUrl: app.publicUrl }
    const after = await keepReport(db, outline, registration, report)
    return { result: presentResult(after), part: { id, ...standing } }
  },

  async packageResult({ fileId }, context) {
    await takeFile(context, fileId)
    const registration = await findRegistration(context.db, fileId, context.user.memberId)
    return { result: registration ? presentResult(registration) : null, parts: registration?.parts ?? {} }
  },

  async packageResults({ fileId, query }, { db, user }) {
    await takeResource(db, user, fileId, 'edit')
    const found = await selectResults(db, fileId, query)
    const items = found.items.map(({ id, memberId, name, number, avatarUrl, ...row }) => ({
      id,
      person: { id: memberId, name, number, avatarUrl },
      ...presentResult(row),
    }))
    return { ...found, items }
  },
})
