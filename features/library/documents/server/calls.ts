import * as contract from '../contract.ts'
import { findAllowed } from '#features/library/files/server/queries.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { termsOf } from '#server/kernel/lists/word-index.ts'
import { excerptOf } from './excerpt.ts'
import { findPages } from './queries.ts'

const mostPages = 50

export default handlers(contract, {
  async fileFind({ fileId, query }, { db, platform, user, app }) {
    const file = await findAllowed(app.collected.fileReaders, { db, platform }, user, fileId)
    if (!file) throw refusal('notFound')
    const terms = termsOf(query.q)
    const found = await findPages(platform, { institutionId: user.institutionId, sha256: file.sha256, terms, most: mostPages + 1 })
    return {
      items: found.slice(0, mostPages).map(({ page, words }) => ({ page, ...excerptOf(words, terms) })),
      more: found.length > mostPages,
    }
  },
})
