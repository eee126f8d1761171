import * as contract from '../../contract-rules.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { loadBook } from '../book/load-book.ts'
import type { Book } from '../book/results.ts'
import { tellReleased } from '../manifest/messages.ts'
import { changeable, objectOf } from '../opened-class.ts'
import { effectOf, plannedRules } from './planned-rules.ts'
import { changedMeanwhile, lockGradebook, markTold, replaceRules } from './rule-queries.ts'

const logged = ({
  rules,
  categories,
  items,
}: Pick<Book, 'rules'> & {
  categories: readonly { id: string; name: string; weight: number; dropLowest: number }[]
  items: readonly { title: string; points: number; categoryId: string | null }[]
}) => ({
  latePerDay: rules.late.perDay,
  lateMost: rules.late.most,
  released: rules.released,
  categories: categories.map(({ name, weight, dropLowest }) => `${name} ${weight}%${dropLowest ? ` −${dropLowest}` : ''}`),
  items: items.map(({ title, points, categoryId }) => `${title} ${points} ${categories.find(({ id }) => id === categoryId)?.name ?? '—'}`),
})

export default handlers(contract, {
  async gradebookRulesPreview({ classId, body }, context) {
    await changeable(context, classId, { rule: true })
    const book = await loadBook(context.db, classId)
    return effectOf(context.db, classId, book, body, await plannedRules(context.db, classId, book, body))
  },

  async gradebookRulesChange({ classId, body }, context) {
    const { db } = context
    const klass = await changeable(context, classId, { rule: true })
    if ((await lockGradebook(db, classId)) !== body.rowVersion) throw changedMeanwhile()
    const book = await loadBook(db, classId)
    const planned = await plannedRules(db, classId, book, body)
    const { changed } = await effectOf(db, classId, book, body, planned)
    await replaceRules(db, classId, body, planned.categories, planned.items)
    const tells = body.released && !book.rules.released && (!book.rules.told.recent || body.tell === 'again')
    const told = tells ? await markTold(db, classId) : []
    if (told.length) await tellReleased(db, klass, told)
    await logOperation(context, 'gradebook.rules', {
      ...objectOf(klass),
      before: logged(book),
      after: {
        ...logged({ rules: { ...book.rules, late: body.late, released: body.released }, ...planned }),
        ...(told.length > 0 && { told: told.length }),
      },
    })
    return { rowVersion: body.rowVersion + 1, changed, told: told.length }
  },
})
