import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pictureRule } from '#contract/files.ts'
import { Paging, pageOf } from '#contract/page.ts'

const moduleCode = z.enum(['mybook', 'LearningPortal'])
const Parameter = z.object({ code: z.string(), value: z.string() })

export const parameterList = call('GET /unifiedplatform/v1/app/app/module/parameter/list', 'anyone', {
  does: 'Lists the parameters of a module; a parameter is on when its value is the text true.',
  query: z.object({ moduleCode, from: z.string().max(60).optional() }),
  data: z.array(Parameter),
})

/** The state of one part that the server depends on. */
const Check = z.object({
  name: z.enum(['database', 'storage', 'queue', 'live', 'mail', 'sms', 'wechat', 'scratch', 'fonts']),
  ok: z.boolean(),
  detail: z.string(),
})
export type SystemCheck = z.infer<typeof Check>

export const systemStatus = call('GET /pressplatform/system/status', 'SystemManagement', {
  does: 'Returns checks, versions and the institution’s usage; for platform administrators also figures of the whole platform.',
  data: z.object({
    version: z.string(),
    node: z.string(),
    postgres: z.string(),
    migration: z.string(),
    startedAt: z.iso.datetime(),
    checks: z.array(Check),
    institution: z.object({
      members: z.int(),
      files: z.int(),
      bytes: z.int(),
      waiting: z.int(),
      failed: z.int(),
      /** Whether the institution has set up its entrance (mark, colour or tagline), and has departments. */
      entrance: z.boolean(),
      departments: z.boolean(),
    }),
    platform: z
      .object({
        institutions: z.int(),
        members: z.int(),
        sessions: z.int(),
        files: z.int(),
        bytes: z.int(),
        databaseBytes: z.int(),
        memoryBytes: z.int(),
        waiting: z.int(),
        running: z.int(),
        failed: z.int(),
        backup: z.object({ at: z.iso.datetime(), bytes: z.int(), name: z.string() }).nullable(),
      })
      .nullable(),
  }),
})

const FailedJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  memberName: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type SystemJob = z.infer<typeof FailedJob>

export const systemJobs = call('GET /pressplatform/system/jobs', 'SystemManagement', {
  does: 'Lists the institution’s tasks in one state: waiting, running or failed.',
  query: Paging.extend({ state: z.enum(['waiting', 'running', 'failed']).default('failed'), sort: z.enum(['-createdAt']).default('-createdAt') }),
  data: pageOf(FailedJob),
})

export const systemJobRetry = call('POST /pressplatform/system/jobs/{id}/retry', 'SystemManagement', {
  does: 'Retries a failed task from the beginning.',
})

/** The settings of the institution’s sign-in page, for editing. */
export const SignInPageSetting = z.object({
  code: z.string(),
  name: z.string(),
  tagline: z.string(),
  markFileId: z.uuid().nullable(),
  markUrl: z.string().nullable(),
  primaryColour: z.string().nullable(),
  parents: z.array(z.string()),
  seoTitle: z.string(),
  seoDescription: z.string(),
  seoKeywords: z.string(),
  parameters: z.array(Parameter.extend({ moduleCode })),
  rowVersion: RowVersion,
})
export type SignInPageSetting = z.infer<typeof SignInPageSetting>

export const signInPageGet = call('GET /pressplatform/system/setting', 'SystemManagement', {
  does: 'Returns the settings of the institution’s sign-in page, for editing.',
  data: SignInPageSetting,
})

export const signInPageChange = call('PUT /pressplatform/system/setting', 'SystemManagement', {
  does: 'Changes name, tagline, logo, colour, search engine texts and parameters of the institution’s sign-in page; the colour must contrast with white.',
  body: z.object({
    name: z.string().trim().min(1).max(100),
    tagline: z.string().trim().max(60),
    markFileId: z.uuid().nullable(),
    primaryColour: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/)
      .nullable(),
    seoTitle: z.string().trim().max(80),
    seoDescription: z.string().trim().max(200),
    seoKeywords: z.string().trim().max(200),
    parameters: z.array(z.object({ moduleCode, code: z.string().regex(/^[A-Za-z]\w{0,40}$/), value: z.string().max(200) })).max(60),
    rowVersion: RowVersion,
  }),
  data: SignInPageSetting,
})

export const logoUpload = call('POST /pressplatform/system/mark', 'SystemManagement', {
  does: 'Stores a picture that can be chosen as the institution’s logo.',
  upload: pictureRule,
  data: z.object({ fileId: z.uuid(), url: z.string() }),
})
