import type { CallContext } from '#server/kernel/http/handlers.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { ResourceFull, ResourceRow } from '../../contract.ts'
import { countUses, type Made, selectMade, selectPath } from './fact-queries.ts'
import { mayCopy, mayDownload, reaches } from '../policy.ts'
import { type ResourceRecord, selectVersions } from '../queries.ts'
import { keptVersions } from '../write-queries.ts'

/** Pixels of the pictures in lists. */
const thumbnailWidth = 480

function thumbnailOf({ id, kind, version }: ResourceRecord, made: Made | undefined): string | null {
  // The version is part of the address, so that a list shows the new picture at once.
  if (made?.facts.thumbnail) return `${fileUrl(id)}/made/${made.facts.thumbnail}?v=${version}`
  return kind === 'picture' ? `${fileUrl(id)}?w=${thumbnailWidth}&v=${version}` : null
}

function rowOf(user: User, language: Language, row: ResourceRecord, made: Made | undefined, uses: number): ResourceRow {
  const { id, title, kind, suffix, size, scope, folderId, institutionName, conversion, duration, pages, alt, captioned, tags, version } = row
  const foreign = institutionName !== null
  const may = (wanted: 'edit' | 'manage') => reaches(row.access, wanted) && row.deletedAt === null
  return {
    id,
    title,
    kind,
    suffix,
    size,
    scope,
    folderId,
    owner: { id: row.ownerId, name: row.ownerName },
    institutionName,
    url: fileUrl(id),
    thumbnail: thumbnailOf(row, made),
    conversion,
    progress: conversion === 'done' ? 1 : (made?.progress ?? 0),
    reason: conversion === 'failed' && made?.reason ? inLanguage(made.reason, language) : null,
    duration,
    pages,
    alt,
    captioned,
    tags,
    version,
    uses: foreign ? 0 : uses,
    is_attachment_ownload: row.download ? 1 : 0,
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    rowVersion: row.rowVersion,
    can: { edit: may('edit'), manage: reaches(row.access, 'manage'), download: mayDownload(row), copy: mayCopy(user, row) },
  }
}

/** Resources in the shape of the contract; two statements whatever their number. */
export async function presentRows({ db, platform, user, language }: CallContext, rows: readonly ResourceRecord[]): Promise<ResourceRow[]> {
  const made = await selectMade(
    platform,
    user.institutionId,
    rows.map(({ sha256 }) => sha256),
  )
  const uses = await countUses(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => rowOf(user, language, row, made.get(row.sha256), uses.get(row.id) ?? 0))
}

export async function presentRow(context: CallContext, row: ResourceRecord): Promise<ResourceRow> {
  const [presented] = await presentRows(context, [row])
  if (!presented) throw new Error('one row gives one')
  return presented
}

export async function presentFull(context: CallContext, row: ResourceRecord): Promise<ResourceFull> {
  const { db, platform, user } = context
  const foreign = row.institutionName !== null
  const made = await selectMade(platform, user.institutionId, [row.sha256])
  const { describe, licence, rightsHolder, source, knowledgePoints, watermark, copiedFrom } = row
  const shown = await presentRow(context, row)
  const versions = foreign ? [] : await selectVersions(db, row.id, keptVersions)
  // The path of a folder is for those who find the folder, not for those with whom only the resource is shared.
  const inside = row.folderId !== null && (row.scope !== 'own' || row.ownerId === user.memberId)
  return {
    ...shown,
    describe,
    licence,
    rightsHolder,
    source,
    knowledgePoints,
    watermark,
    path: inside && row.folderId ? await selectPath(db, row.folderId) : [],
    copiedFrom,
    facts: made.get(row.sha256)?.facts ?? {},
    versions: versions.map(({ number, name, suffix, size, note, byId, byName, createdAt }) => ({
      number,
      name,
      suffix,
      size,
      note,
      by: { id: byId, name: byName },
      at: createdAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
  }
}
