import type { CallInput } from '#contract/call.ts'
import * as contract from '../contract.ts'
import { contrastRatio } from '#plain/colours.ts'
import { readPicture } from '#server/kernel/files/pictures/picture.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid, assertAllowed } from '#server/kernel/http/refusal.ts'
import { prepared, handlers } from '#server/kernel/http/handlers.ts'
import type { User } from '#server/kernel/access/session.ts'
import { findEntrance } from '#server/kernel/people/institutions-by-host-queries.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { retryJob, selectSystemJobs } from './job-queries.ts'
import { mayChangeSetting, seesPlatform } from './policy.ts'
import { selectParameters } from '#server/kernel/people/module-parameters-queries.ts'
import { saveSetting, loadSetting } from './setting-queries.ts'
import { checkAll, platformFigures, versions } from './status.ts'
import { loadInstitutionFigures } from './status-queries.ts'

export default handlers(contract, {
  async parameterList({ query }, { platform, user, from }) {
    const institution = await findEntrance(platform, { from: query.from, institutionId: user?.institutionId, host: from.host })
    if (!institution) return []
    return selectParameters(platform, institution.id, query.moduleCode)
  },

  systemStatus: prepared(
    async (_given: CallInput<typeof contract.systemStatus>, { app }) => checkAll(app),
    async (checks, { db, platform, user }: { db: Db; platform: PlatformDb; user: User }) => ({
      ...(await versions(platform)),
      checks,
      institution: await loadInstitutionFigures(db, platform, user),
      platform: seesPlatform(user) ? await platformFigures(platform) : null,
    }),
  ),

  async systemJobs({ query }, { db, language }) {
    const found = await selectSystemJobs(db, query)
    const items = found.items.map(({ error, createdAt, finishedAt, ...row }) => ({
      ...row,
      state: row.state as contract.SystemJob['state'],
      error: error && (JSON.parse(error) as { zh: string; en: string })[language === 'zh-CN' ? 'zh' : 'en'],
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    }))
    return { ...found, items }
  },

  async systemJobRetry({ id }, context) {
    assertAllowed(mayChangeSetting(context.user))
    const job = await retryJob(context.db, id)
    await logOperation(context, 'job.retry', { kind: 'job', id, name: job.title || job.kind })
  },

  async signInPageGet(_given, { db, platform, user }) {
    assertAllowed(mayChangeSetting(user))
    return loadSetting(db, platform, user)
  },

  async signInPageChange({ body }, context) {
    const { db, platform, user } = context
    assertAllowed(mayChangeSetting(user))
    if (body.primaryColour && contrastRatio(body.primaryColour, '#ffffff') < 4.5) {
      throw invalid('primaryColour', {
        zh: '这个颜色与白色的对比度不到 4.5，文字会看不清',
        en: 'The contrast with white is below 4.5, so text would be hard to read',
      })
    }
    const codes = body.parameters.map(({ moduleCode, code }) => `${moduleCode} ${code}`)
    if (new Set(codes).size < codes.length) throw invalid('parameters', { zh: '参数代码重复', en: 'Duplicate parameter code' })
    const before = await loadSetting(db, platform, user)
    await saveSetting(db, platform, user, body)
    const after = await loadSetting(db, platform, user)
    await logOperation(context, 'setting.change', {
      kind: 'institution',
      id: user.institutionId,
      name: after.name,
      before: logged(before),
      after: logged(after),
    })
    return after
  },

  logoUpload: prepared(
    async (given: CallInput<typeof contract.logoUpload>, { app }) => readPicture(app, given.file),
    async ({ upload, width, height }, { db, user }: { db: Db; user: User }) => {
      assertAllowed(mayChangeSetting(user))
      const { id, url } = await insertFile(db, user, upload, { width, height })
      return { fileId: id, url }
    },
  ),
})

/** Parameters as one line each, so that differences in the log are easy to read. */
const logged = ({ parameters, rowVersion: _version, markUrl: _url, ...setting }: contract.SignInPageSetting) => ({
  ...setting,
  parameters: parameters.map(({ moduleCode, code, value }) => `${moduleCode}.${code} = ${value}`),
})
