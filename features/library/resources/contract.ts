import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { attachmentRule, attachmentSuffixes, StoredFile } from '#contract/files.ts'
import { BatchResult, batchPreviewOf, Ids, Paging, pageOf } from '#contract/page.ts'
import { ConversionFacts, conversionStates, Process } from '#features/library/files/contract.ts'

export const resourceKinds = ['picture', 'audio', 'video', 'document', 'archive', 'package', 'interactive'] as const
export type ResourceKind = (typeof resourceKinds)[number]
/** Where a resource is: with its owner, in the folders of the institution, or there and open to all institutions. */
export const resourceScopes = ['own', 'institution', 'public'] as const
export type ResourceScope = (typeof resourceScopes)[number]
/** The lists of the resource centre. */
export const resourceViews = ['mine', 'shared', 'institution', 'public'] as const
export type ResourceView = (typeof resourceViews)[number]
/**
 * What deserves attention: `unused` stands in nothing, `idle` neither stands in anything nor was opened for a year, `noAlt` is a picture or video
 * without a description, `noCaptions` a video or audio without captions.
 */
export const resourceStates = ['used', 'unused', 'idle', 'noAlt', 'noCaptions', 'converting', 'failed'] as const
export type ResourceState = (typeof resourceStates)[number]
export const resourceSorts = ['-updatedAt', 'updatedAt', 'title', '-title', '-size', 'size'] as const
export const resourceAccess = ['read', 'edit'] as const

const person = z.object({ id: z.uuid(), name: z.string() })
const time = z.iso.datetime()
const tag = z.string().trim().min(1).max(40)
const ownSwitch = z.union([z.literal(0), z.literal(1)])

export const ResourceRow = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(resourceKinds),
  suffix: z.string(),
  size: z.int(),
  scope: z.enum(resourceScopes),
  folderId: z.uuid().nullable(),
  owner: person,
  /** Of a public resource of another institution. */
  institutionName: z.string().nullable(),
  url: z.string(),
  /** The picture for lists: a part of the file itself or of what was made of it; null while there is none. */
  thumbnail: z.string().nullable(),
  conversion: z.enum(conversionStates),
  /** From 0 to 1, while it is converted. */
  progress: z.number(),
  /** Why the conversion failed. */
  reason: z.string().nullable(),
  duration: z.number().nullable(),
  pages: z.int().nullable(),
  alt: z.string(),
  captioned: z.boolean(),
  tags: z.array(z.string()),
  version: z.int(),
  /** The places in which it stands; of other institutions 0. */
  uses: z.int(),
  is_attachment_ownload: ownSwitch,
  updatedAt: time,
  deletedAt: time.nullable(),
  rowVersion: RowVersion,
  can: z.object({ edit: z.boolean(), manage: z.boolean(), download: z.boolean(), copy: z.boolean() }),
})
export type ResourceRow = z.infer<typeof ResourceRow>

const Version = z.object({
  number: z.int(),
  name: z.string(),
  suffix: z.string(),
  size: z.int(),
  note: z.string(),
  by: person,
  at: time,
})
export type ResourceVersion = z.infer<typeof Version>

export const ResourceFull = ResourceRow.extend({
  describe: z.string(),
  licence: z.string(),
  rightsHolder: z.string(),
  source: z.string(),
  knowledgePoints: z.array(z.string()),
  watermark: z.boolean(),
  /** The folders from the top to its own. */
  path: z.array(z.object({ id: z.uuid(), name: z.string() })),
  copiedFrom: z.object({ institution: z.string(), title: z.string() }).nullable(),
  facts: ConversionFacts,
  /** The latest twenty. */
  versions: z.array(Version),
  createdAt: time,
})
export type ResourceFull = z.infer<typeof ResourceFull>

/** A place in which a resource stands, with the screen on which it is seen there; without `path` the caller may not see it. */
export const ResourceUse = z.object({
  place: z.enum(['chapter', 'textbook', 'question', 'homework', 'unit', 'course', 'post', 'notice', 'interactive']),
  id: z.uuid(),
  title: z.string(),
  /** What it is part of: the textbook of a chapter, the course of a unit. */
  within: z.string(),
  path: z.string().nullable(),
})
export type ResourceUse = z.infer<typeof ResourceUse>

const Filters = z.object({
  view: z.enum(resourceViews).default('mine'),
  /** Only what lies in this folder; `top` for what lies in none. */
  folderId: z.union([z.uuid(), z.literal('top')]).optional(),
  /** Words of title, description, tags, source, and of the text of documents. */
  q: z.string().trim().max(100).optional(),
  kind: z.array(z.enum(resourceKinds)).max(resourceKinds.length).optional(),
  suffix: z.enum(attachmentSuffixes).optional(),
  state: z.enum(resourceStates).optional(),
  tag: tag.optional(),
  knowledgePoint: tag.optional(),
  ownerId: z.uuid().optional(),
  bin: z.boolean().default(false),
})

export const resourceList = call('GET /pressplatform/resources', 'zyzx', {
  does: 'Lists resources: own ones, those shared with the caller, those of the institution, or public ones of all institutions.',
  query: Paging.extend({ ...Filters.shape, sort: z.enum(resourceSorts).default('-updatedAt') }),
  data: pageOf(ResourceRow),
})

export const resourceGet = call('GET /pressplatform/resources/{resourceId}', 'signedIn', {
  guarded: true,
  does: 'Returns a resource with its facts and versions.',
  data: ResourceFull,
})

const about = {
  title: z.string().trim().min(1).max(200),
  describe: z.string().trim().max(2000),
  alt: z.string().trim().max(1000),
  licence: z.string().trim().max(60),
  rightsHolder: z.string().trim().max(200),
  source: z.string().trim().max(500),
  tags: z.array(tag).max(20),
  knowledgePoints: z.array(tag).max(20),
  is_attachment_ownload: ownSwitch,
  watermark: z.boolean(),
}

export const resourceAdd = call('POST /pressplatform/resources', 'zyzx', {
  does: 'Makes a resource of an upload that is complete. Into a folder of the institution only those may put it who keep that.',
  once: true,
  body: z.object({
    uploadId: z.uuid(),
    scope: z.enum(['own', 'institution']).default('own'),
    folderId: z.uuid().nullable().default(null),
    /** The name of the file without its suffix by default. */
    title: about.title.optional(),
  }),
  data: ResourceRow,
})

export const resourceChange = call('PUT /pressplatform/resources/{resourceId}', 'signedIn', {
  does: 'Changes what is said about a resource, unless someone else has changed it since.',
  body: z.object(about).partial().extend({ rowVersion: RowVersion }),
  data: ResourceFull,
})

export const resourceReplace = call('POST /pressplatform/resources/{resourceId}/replace', 'signedIn', {
  does: 'Makes a complete upload the new version of a resource. It must be of the same kind. Places in which the resource stands show it from then on; editions keep theirs.',
  once: true,
  body: z.object({ uploadId: z.uuid(), note: z.string().trim().max(200).default(''), rowVersion: RowVersion }),
  data: ResourceFull,
})

const VersionFile = z.object({ name: z.string(), suffix: z.string(), url: z.string(), process: Process })
export type VersionFile = z.infer<typeof VersionFile>

export const resourceVersion = call('GET /pressplatform/resources/{resourceId}/versions/{number}', 'signedIn', {
  does: 'Returns the file of a version, and how it may be shown. For those who may edit the resource.',
  data: VersionFile,
})

export const resourceRevert = call('POST /pressplatform/resources/{resourceId}/versions/{number}/restore', 'signedIn', {
  does: 'Makes an earlier version the current one, as a new version.',
  once: true,
  body: z.object({ rowVersion: RowVersion }),
  data: ResourceFull,
})

export const resourceUses = call('GET /pressplatform/textbooks/quote/info/{resourceId}', 'signedIn', {
  does: 'Lists the places in which a resource stands.',
  query: Paging,
  data: pageOf(ResourceUse),
})

export const resourceCopy = call('POST /pressplatform/resources/{resourceId}/copy', 'zyzx', {
  does: 'Copies a public resource into the own resources of the caller, with licence and source.',
  once: true,
  body: z.object({ folderId: z.uuid().nullable().default(null) }),
  data: ResourceRow,
})

export const resourceMove = call('PUT /pressplatform/resources/move', 'zyzx', {
  does: 'Moves resources into a folder, to the institution, or opens them to all institutions.',
  body: z.object({ ids: Ids, scope: z.enum(resourceScopes), folderId: z.uuid().nullable() }),
  data: BatchResult,
})

export const resourceTag = call('PUT /pressplatform/resources/tags', 'zyzx', {
  does: 'Adds and removes tags of resources.',
  body: z.object({ ids: Ids, add: z.array(tag).max(20).default([]), remove: z.array(tag).max(20).default([]) }),
  data: BatchResult,
})

export const resourceRemovePreview = call('POST /pressplatform/resources/remove/preview', 'zyzx', {
  does: 'Tells which of these resources can be deleted, and in how many places they stand.',
  body: z.object({ ids: Ids, forGood: z.boolean().default(false) }),
  data: batchPreviewOf('uses', 'shares'),
})

export const resourceRemove = call('DELETE /pressplatform/resources', 'zyzx', {
  does: 'Puts resources into the bin, or deletes them from there for good. Where a resource stands its file stays.',
  body: z.object({ ids: Ids, forGood: z.boolean().default(false) }),
  data: BatchResult,
})

export const resourceRestore = call('PUT /pressplatform/resources/restore', 'zyzx', {
  does: 'Takes resources out of the bin.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

const Share = z.object({
  memberId: z.uuid().nullable(),
  usergroupId: z.uuid().nullable(),
  name: z.string(),
  access: z.enum(resourceAccess),
})
export type ResourceShare = z.infer<typeof Share>
const shareTarget = z.object({ memberId: z.uuid().optional(), usergroupId: z.uuid().optional(), access: z.enum(resourceAccess) })

export const resourceShares = call('GET /pressplatform/resources/shares', 'zyzx', {
  does: 'Returns with whom a resource or a folder is shared.',
  query: z.object({ resourceId: z.uuid().optional(), folderId: z.uuid().optional() }),
  data: z.array(Share),
})

export const resourceSharesChange = call('PUT /pressplatform/resources/shares', 'zyzx', {
  does: 'Shares resources and folders with people and user groups, in place of or, with `add`, besides those before. People are told of what is new to them.',
  body: z.object({
    ids: z.array(z.uuid()).max(200).default([]),
    folderIds: z.array(z.uuid()).max(50).default([]),
    with: z.array(shareTarget).max(100),
    add: z.boolean().default(false),
  }),
  data: BatchResult,
})

const Folder = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  /** Resources in it and in the folders below it. */
  count: z.int(),
  shared: z.boolean(),
  rowVersion: RowVersion,
  can: z.object({ change: z.boolean(), add: z.boolean() }),
})
export type ResourceFolder = z.infer<typeof Folder>

export const resourceFolderList = call('GET /pressplatform/resources/folders', 'zyzx', {
  does: 'Returns the folders of a view, at most 2,000.',
  query: z.object({ view: z.enum(['mine', 'shared', 'institution']).default('mine') }),
  data: z.array(Folder),
})

const folderName = z.string().trim().min(1).max(60)
export const resourceFolderAdd = call('POST /pressplatform/resources/folders', 'zyzx', {
  does: 'Adds a folder; at most eight of them lie within each other.',
  once: true,
  body: z.object({ name: folderName, parentId: z.uuid().nullable().default(null), view: z.enum(['mine', 'institution']).default('mine') }),
  data: Folder,
})

export const resourceFolderChange = call('PUT /pressplatform/resources/folders/{folderId}', 'zyzx', {
  does: 'Renames a folder or moves it into another one.',
  body: z.object({ name: folderName.optional(), parentId: z.uuid().nullable().optional(), rowVersion: RowVersion }),
  data: Folder,
})

export const resourceFolderRemove = call('DELETE /pressplatform/resources/folders/{folderId}', 'zyzx', {
  does: 'Deletes a folder with the folders in it; what lies in them moves into the folder above.',
})

const Used = z.object({ kind: z.enum(resourceKinds), bytes: z.int(), count: z.int() })
export const resourceUsage = call('GET /pressplatform/resources/usage', 'zyzx', {
  does: 'Returns how much the resources of the caller or of the institution take, by kind, and the limits.',
  query: z.object({ view: z.enum(['mine', 'institution']).default('mine') }),
  data: z.object({
    kinds: z.array(Used),
    /** Bytes of the resources of this view. */
    bytes: z.int(),
    /** All that the institution has stored, of any kind; only for the view `institution`. */
    stored: z.int().nullable(),
    /** Null: no limit. */
    limit: z.int().nullable(),
    /** Resources that stand in nothing and were not opened for a year. */
    idle: z.object({ bytes: z.int(), count: z.int() }),
  }),
})

export const resourceWords = call('GET /pressplatform/resources/words', 'zyzx', {
  does: 'Suggests tags and knowledge points that are used in a view and begin with these letters, at most 20.',
  query: z.object({ view: z.enum(resourceViews).default('mine'), of: z.enum(['tags', 'knowledgePoints']), q: z.string().trim().max(40).default('') }),
  data: z.array(z.object({ name: z.string(), count: z.int() })),
})

const QuotaRow = z.object({ member: person, bytes: z.int(), count: z.int(), limit: z.int().nullable() })
export const resourceQuotaList = call('GET /pressplatform/resources/quotas', 'institutionAdministrator', {
  does: 'Lists who fills the storage: people with their resources, the largest first.',
  query: Paging.extend({ q: z.string().trim().max(100).optional() }),
  data: pageOf(QuotaRow),
})

export const resourceQuotaChange = call('PUT /pressplatform/resources/quotas', 'institutionAdministrator', {
  does: 'Sets the limit of a person, or without a person the one of everyone who has none of their own.',
  body: z.object({
    memberId: z.uuid().nullable(),
    limit: z
      .int()
      .min(0)
      .max(2 ** 49)
      .nullable(),
  }),
})

export const fileSave = call('POST /rman/v1/upload/save/file', 'signedIn', {
  does: 'Stores a file of a textbook, or without one a resource of the caller; accepts the seventeen suffixes of the specification and checks the content.',
  upload: attachmentRule,
  body: z.object({ textbookId: z.uuid().optional(), folderId: z.uuid().optional() }),
  data: StoredFile,
})

export const resourceTypes = call('GET /rman/v1/hive/metadata/resourse/type/list', 'signedIn', {
  does: 'Lists the kinds of resources with their names and suffixes.',
  data: z.array(z.object({ code: z.enum(resourceKinds), name: z.string(), suffixes: z.array(z.string()) })),
})

export const fileInfo = call('POST /rman/v1/entity/download/fileinfo', 'signedIn', {
  does: 'Returns addresses of files for downloading; they name the caller and expire. Files that may not be downloaded have none.',
  body: z.object({ ids: Ids }),
  data: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      suffix: z.string(),
      size: z.int(),
      is_attachment_ownload: ownSwitch,
      url: z.string().nullable(),
      expiresAt: Instant.nullable(),
    }),
  ),
})

export const textbookResources = call('GET /pressplatform/textbooks/resource/list', 'signedIn', {
  does: 'Lists the resources that stand in a textbook.',
  query: Paging.extend({ id: z.uuid(), kind: z.enum(resourceKinds).optional() }),
  data: pageOf(ResourceRow.extend({ chapter: z.object({ id: z.uuid(), name: z.string() }) })),
})
