import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import { fileUrl, insertFile } from '#server/kernel/files/file-queries.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage } from '#server/kernel/http/refusal.ts'
import { fileSave, resourceTypes } from '../contract.ts'
import { addResource } from './add.ts'
import { kinds } from './kinds.ts'

export default handlers(
  { fileSave, resourceTypes },
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

    // oxlint-disable-next-line require-await -- a handler is asynchronous
    async resourceTypes(_given, { language }) {
      return kinds.map(({ code, name, suffixes }) => ({ code, name: inLanguage(name, language), suffixes: [...suffixes] }))
    },
  },
)
