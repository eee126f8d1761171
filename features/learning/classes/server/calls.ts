import * as contract from '../contract.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { findReadableBook } from '#features/reading/reader/server/queries.ts'
import { managed, objectOf } from './managed.ts'
import { mayAdd } from './policy.ts'
import { presentClass, presentRows } from './present.ts'
import { type ClassRecord, countMembers, loadClass, lockClass, selectClasses, selectMyClasses, selectStaff } from './queries.ts'
import { isOver } from './rules.ts'
import { binClass, insertClass, updateClass, updateCode } from './write-queries.ts'

const logged = ({ name, term, describe, textbookId, state, joinMode, capacity, startsOn, endsOn }: contract.ClassDraft) => ({
  name,
  term,
  describe,
  textbookId,
  state,
  joinMode,
  capacity,
  startsOn,
  endsOn,
})

const shown = async ({ db, user }: CallContext, id: string) => presentClass(db, user, await loadClass(db, user, id))

function mustEndAfterStart({ startsOn, endsOn }: contract.ClassDraft): void {
  if (startsOn && endsOn && endsOn < startsOn)
    throw invalid('endsOn', { zh: '结束日期不能早于开始日期', en: 'The last day must not be before the first' })
}

/** The book of a class is one that the person who chooses it may read. */
async function mustRead({ db, user }: CallContext, textbookId: string | null): Promise<void> {
  if (textbookId !== null && !(await findReadableBook(db, user, textbookId)))
    throw invalid('textbookId', { zh: '教材不存在，或您没有阅读权限', en: 'This textbook does not exist, or you do not have access to it' })
}

/** A class that is over takes no change but that of its state. */
function mustBeOpen({ state }: ClassRecord, draft: contract.ClassDraft): void {
  if (isOver(state) && isOver(draft.state) && state === draft.state)
    throw refusal('conflict', {
      zh: '班级已结束，只能查看。要修改，请先把状态改回“进行中”',
      en: 'The class is over and read-only. To change it, set it to running again first',
    })
}

export default handlers(contract, {
  async classList({ query }, { db, user }) {
    const found = await selectClasses(db, user, query)
    return { ...found, items: await presentRows(db, user, found.items) }
  },

  classGet: ({ classId }, context) => shown(context, classId),

  async classAdd({ body }, context) {
    const { db, user } = context
    assertAllowed(mayAdd(user))
    mustEndAfterStart(body)
    await mustRead(context, body.textbookId)
    const id = await insertClass(db, user.memberId, body)
    await logOperation(context, 'class.add', { ...objectOf({ id, name: body.name }), after: logged(body) })
    return shown(context, id)
  },

  async classChange({ classId, body: { rowVersion, ...draft } }, context) {
    const { db } = context
    await lockClass(db, classId)
    const before = await managed(context, classId)
    mustEndAfterStart(draft)
    mustBeOpen(before, draft)
    if (draft.textbookId !== before.textbookId) await mustRead(context, draft.textbookId)
    const { students = 0 } = (await countMembers(db, [classId])).get(classId) ?? {}
    if (draft.capacity !== null && draft.capacity !== before.capacity && draft.capacity < students)
      throw invalid('capacity', { zh: `班里已有 ${students} 名学生，人数上限不能更小`, en: `The class has ${students} students already` })
    await updateClass(db, classId, rowVersion, draft)
    const inviteExpiresAt = before.inviteExpiresAt?.toISOString() ?? null
    await logOperation(context, 'class.change', { ...objectOf(before), before: logged({ ...before, inviteExpiresAt }), after: logged(draft) })
    return shown(context, classId)
  },

  async classRemove({ classId }, context) {
    const klass = await managed(context, classId)
    await binClass(context.db, classId, true)
    await logOperation(context, 'class.remove', objectOf(klass))
  },

  async classRestore({ classId }, context) {
    const klass = await managed(context, classId, { deleted: true })
    await binClass(context.db, classId, false)
    await logOperation(context, 'class.restore', objectOf(klass))
    return shown(context, classId)
  },

  async classCodeRenew({ classId }, context) {
    const klass = await managed(context, classId)
    const inviteCode = await updateCode(context.db, classId)
    await logOperation(context, 'class.code', objectOf(klass))
    return { inviteCode }
  },

  async myClassList({ query }, { db, user }) {
    const found = await selectMyClasses(db, user, query)
    const ids = found.items.map(({ id }) => id)
    const counts = await countMembers(db, ids)
    const staff = await selectStaff(db, ids)
    return {
      ...found,
      items: found.items.map(({ joinedAt, ...row }) => ({
        ...row,
        state: row.state as contract.ClassState,
        role: row.role as contract.ClassRole,
        membership: row.membership as 'active' | 'pending',
        teachers: staff.flatMap(({ classId, role, name }) => (classId === row.id && role === 'teacher' ? [name] : [])),
        students: counts.get(row.id)?.students ?? 0,
        joinedAt: joinedAt.toISOString(),
      })),
    }
  },
})
