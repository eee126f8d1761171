import type { Given } from '@recto/contract/call'
import * as contract from '@recto/contract/system'
import { contrast } from '@recto/plain/contrast'
import { sql } from 'kysely'
import { keepPicture } from '../chapters/picture.ts'
import type { Db, Platform } from '../kernel/db.ts'
import { record } from '../kernel/record.ts'
import { invalid, must } from '../kernel/refusal.ts'
import { prepared, room } from '../kernel/room.ts'
import type { User } from '../kernel/session.ts'
import { findEntrance } from '../portal/queries.ts'
import { insertFile } from '../resources/file-queries.ts'
import { retryJob, selectSystemJobs } from './job-queries.ts'
import { mayChangeSetting } from './policy.ts'
import { saveSetting, takeSetting } from './setting-queries.ts'
import { checkAll, institutionFigures, platformFigures, versions } from './status.ts'

export default room(contract, {
  async parameterList({ query }, { platform, user, from }) {
    const institution = await findEntrance(platform, { from: query.from, institutionId: user?.institutionId, host: from.host })
    if (!institution) return []
    const { rows } = await sql<{ code: string; value: string }>`select * from parameters_of(${institution.id}, ${query.moduleCode})`.execute(platform)
    return rows
  },

  systemStatus: prepared(
    async (_given: Given<typeof contract.systemStatus>, { house }) => checkAll(house),
    async (checks, { db, platform, user }: { db: Db; platform: Platform; user: User }) => ({
      ...(await versions(platform)),
      checks,
      institution: await institutionFigures(db, platform, user),
      platform: user.administrator ? await platformFigures(platform) : null,
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
    must(mayChangeSetting(context.user))
    const job = await retryJob(context.db, id)
    await record(context, 'job.retry', { kind: 'job', id, name: job.title || job.kind })
  },

  async entranceGet(_given, { db, platform, user }) {
    must(mayChangeSetting(user))
    return takeSetting(db, platform, user)
  },

  async entranceSave({ body }, context) {
    const { db, platform, user } = context
    must(mayChangeSetting(user))
    if (body.primaryColour && contrast(body.primaryColour, '#ffffff') < 4.5) {
      throw invalid('primaryColour', {
        zh: '这个颜色与白色的对比度不到 4.5，文字会看不清',
        en: 'The contrast with white is below 4.5, so text would be hard to read',
      })
    }
    const codes = body.parameters.map(({ moduleCode, code }) => `${moduleCode} ${code}`)
    if (new Set(codes).size < codes.length) throw invalid('parameters', { zh: '参数代码重复', en: 'Duplicate parameter code' })
    const before = await takeSetting(db, platform, user)
    await saveSetting(db, platform, user, body)
    const after = await takeSetting(db, platform, user)
    await record(context, 'setting.change', {
      kind: 'institution',
      id: user.institutionId,
      name: after.name,
      before: logged(before),
      after: logged(after),
    })
    return after
  },

  markSave: prepared(
    async (given: Given<typeof contract.markSave>, { house }) => keepPicture(house, given.file),
    async ({ upload, width, height }, { db, user }: { db: Db; user: User }) => {
      must(mayChangeSetting(user))
      const { id, url } = await insertFile(db, user, upload, { width, height })
      return { fileId: id, url }
    },
  ),
})

/** Parameters as one line each, so that differences in the log are easy to read. */
const logged = ({ parameters, rowVersion: _version, markUrl: _url, ...setting }: contract.EntranceSetting) => ({
  ...setting,
  parameters: parameters.map(({ moduleCode, code, value }) => `${moduleCode}.${code} = ${value}`),
})
