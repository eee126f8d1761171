import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'

const Standing = z.object({
  /** From 0 to 1. */
  progress: z.number(),
  /** Scaled, from -1 to 1; null while nothing was scored. */
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
})

const Result = Standing.extend({
  /** ISO instant. */
  completedAt: z.string().nullable(),
  /** Time spent in it. */
  seconds: z.int(),
  updatedAt: z.string(),
})
export type PackageResult = z.infer<typeof Result>

const Part = Standing.extend({
  id: z.string(),
  title: z.string(),
  /** 0 for the top level. */
  depth: z.int(),
  /** False for a heading. */
  opens: z.boolean(),
  complete: z.boolean(),
})
export type PackagePart = z.infer<typeof Part>

const Opened = z.object({
  registrationId: z.uuid(),
  kind: z.enum(['scorm12', 'scorm2004', 'cmi5', 'h5p']),
  title: z.string(),
  parts: z.array(Part),
  /** The part that the address opens. */
  part: z.string(),
  result: Result,
  /** Address of the player on the content host; null where `why` says why there is none. */
  address: z.string().nullable(),
  /** No content host was set up, or libraries are missing. */
  why: z.enum(['host', 'libraries']).nullable(),
  /** Libraries of an H5P that are not inside. */
  missing: z.array(z.string()),
  can: z.object({ results: z.boolean() }),
  /** ISO instant at which the address stops working. */
  until: z.string(),
})
export type OpenedPackage = z.infer<typeof Opened>

export const packageOpen = call('POST /pressplatform/packages/{fileId}/open', 'signedIn', {
  does: 'Opens a package for the caller: returns the address of its player, its parts, and how far the caller is. Needs the right to read the file.',
  body: z.object({
    /** The part to begin with; without it the first that is not complete. */
    part: z.string().max(500).optional(),
  }),
  data: Opened,
})

/** Data of the package as it was given: its content is its own affair, its size is not. */
const data = z.record(z.string().max(200), z.unknown())
const Iri = z.string().min(1).max(1000)

/** What of a statement is looked at; the rest is kept as it is. */
export const Statement = z.looseObject({
  id: z.uuid().optional(),
  verb: z.looseObject({ id: Iri }),
  object: z.looseObject({ id: Iri }),
  result: z
    .looseObject({
      score: z
        .looseObject({
          scaled: z.number().min(-1).max(1).optional(),
          raw: z.number().min(-1e9).max(1e9).optional(),
          max: z.number().min(-1e9).max(1e9).optional(),
        })
        .optional(),
      success: z.boolean().optional(),
      completion: z.boolean().optional(),
      duration: z.string().max(100).optional(),
    })
    .optional(),
  context: z.looseObject({}).optional(),
})
export type Statement = z.infer<typeof Statement>

export const packageCommit = call('PUT /pressplatform/packages/registrations/{registrationId}', 'signedIn', {
  does: 'Keeps what a part of a package reports for the caller: its runtime data (SCORM) or state and statements (H5P).',
  body: z.object({
    part: z.string().min(1).max(500),
    event: z.enum(['begun', 'saved', 'ended']),
    /** Null leaves what was kept. */
    data: data.nullable(),
    /** Since the last report. */
    seconds: z.number().min(0).max(3600),
    statements: z.array(Statement).max(50),
  }),
  data: z.object({ result: Result, part: Part.pick({ id: true, progress: true, score: true, passed: true, complete: true }) }),
})

export const packageResult = call('GET /pressplatform/packages/{fileId}/result', 'signedIn', {
  does: 'Returns how far the caller is in a package; null when the caller has not opened it.',
  data: z.object({
    result: Result.nullable(),
    /** By the ids of the parts. */
    parts: z.record(z.string(), Standing.extend({ complete: z.boolean() })),
  }),
})

const PersonResult = Result.extend({
  id: z.uuid(),
  person: z.object({ id: z.uuid(), name: z.string(), number: z.string().nullable(), avatarUrl: z.string().nullable() }),
})
export type PackagePersonResult = z.infer<typeof PersonResult>

export const packageResults = call('GET /pressplatform/packages/{fileId}/results', 'signedIn', {
  does: 'Lists the people who opened a package with how far each is, to those who may edit its resource. Only people of the institution of the caller.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    sort: z.enum(['-updatedAt', 'name', '-name', '-score', '-progress']).default('-updatedAt'),
  }),
  data: pageOf(PersonResult),
})
