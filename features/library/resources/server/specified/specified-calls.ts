import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import { signUrl } from '#server/kernel/crypto/signed-url.ts'
import { fileUrl, insertFile } from '#server/kernel/files/file-queries.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage } from '#server/kernel/http/refusal.ts'
import { fileInfo, fileSave, resourceTypes, textbookResources } from '../../contract.ts'
import { addResource } from '../add.ts'
import { kinds } from '../kinds.ts'
import { mayDownload } from '../policy.ts'
import { presentRows } from '../facts/present.ts'
import { selectOwnFiles, selectAllResources, selectStanding } from './specified-queries.ts'

/** Seconds for which an address for downloading can be used. */
const addressSeconds = 600

export default handlers(
  { fileSave, resourceTypes, fileInfo, textbookResources },
  {
    async fileSave({ file, body: { textbookId, folderId } }, context) {
      const { db, user, app } = context
      if (textbookId === undefined) {
        const { id } = await addResource(context, file, { scope: 'own', folderId: folderId ?? null })
        return { id, name: file.name, suffix: file.suffix, size: file.size, url: fileUrl(id), width: null, height: null }
      }
      assertAllowed(mayEdit(user, await loadTextbook(db, user, textbookId)))
      const stored = await insertFile(db, user, file, { textbookId })
      await ensureConversion(db, user, app.collected.converters, file)
      return stored
    },

    resourceTypes: (_given, { language }) =>
      Promise.resolve(kinds.map(({ code, name, suffixes }) => ({ code, name: inLanguage(name, language), suffixes: [...suffixes] }))),

    async fileInfo({ body: { ids } }, { db, user, app }) {
      const resources = await selectAllResources(db, user, ids)
      const known = new Set(resources.map(({ id }) => id))
      const others = await selectOwnFiles(
        db,
        user.memberId,
        ids.filter((id) => !known.has(id)),
      )
      const files = new Map([
        ...others.map((file) => [file.id, { ...file, open: true }] as const),
        ...resources.map((row) => [row.id, { id: row.id, name: row.fileName, suffix: row.suffix, size: row.size, open: mayDownload(row) }] as const),
      ])
      const expiresAt = new Date(Date.now() + addressSeconds * 1000).toISOString()
      return [...new Set(ids)].flatMap((id) => {
        const file = files.get(id)
        if (!file) return []
        const { open, ...about } = file
        const url = open ? `${signUrl(app.secret, fileUrl(id), addressSeconds)}&download=1` : null
        return [{ ...about, is_attachment_ownload: open ? (1 as const) : (0 as const), url, expiresAt: url ? expiresAt : null }]
      })
    },

    async textbookResources({ query: { id, kind, ...paging } }, context) {
      await loadTextbook(context.db, context.user, id)
      const page = await selectStanding(context.db, context.user, { ...paging, textbookId: id, kind })
      const rows = await presentRows(
        context,
        page.items.map(({ resource }) => resource),
      )
      return { ...page, items: rows.map((row, at) => ({ ...row, chapter: page.items[at]?.chapter ?? { id: '', name: '' } })) }
    },
  },
)
