import { findReadableBook } from '#features/reading/reader/server/queries.ts'
import { type ClassRecord, loadClass } from '#features/learning/classes/server/queries.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { Anchor, ThreadDraft } from '../../contract.ts'
import { mayEdit, mayModerate } from '../policy.ts'
import { loadPost, loadThread, type ThreadKind } from '../reading/reach-queries.ts'
import { tellModerators } from '../tell.ts'
import { acceptWritten } from './accept.ts'
import { followReplies, insertPost, insertThread, lockThread, selectFileIds, updatePost, updateThread } from './write-queries.ts'

type Context = Pick<CallContext, 'db' | 'user'>

export const classIsOver = () => refusal('conflict', { zh: '班级已结束，只能查看', en: 'The class is over and read-only' })

/** A passage is one of a book that its author reads. */
async function mustRead({ db, user }: Context, anchor: Anchor | null): Promise<void> {
  if (anchor && !(await findReadableBook(db, user, anchor.textbookId)))
    throw invalid('anchor', { zh: '教材不存在，或您没有阅读权限', en: 'This textbook does not exist, or you do not have access to it' })
}

/** Teachers write under their names. */
export function mustBeNamed(anonymous: boolean, moderates: boolean): void {
  if (anonymous && moderates) throw invalid('anonymous', { zh: '老师和助教不能匿名', en: 'Teachers and assistants write under their names' })
}

const wordsOf = (title: string, plain: string) => `${title}\n${plain}`.slice(0, 20_000)

/** Adds a topic or a question to a class; every member may. Returns its id, its class and whether it waits for a teacher. */
export async function addThread(
  context: Context,
  classId: string,
  kind: ThreadKind,
  { anonymous, ...draft }: ThreadDraft & { anonymous: boolean },
): Promise<{ id: string; held: boolean; klass: ClassRecord }> {
  const { db, user } = context
  const klass = await loadClass(db, user, classId)
  if (isOver(klass.state)) throw classIsOver()
  const moderates = mayModerate(user, klass)
  mustBeNamed(anonymous, moderates)
  await mustRead(context, draft.anchor)
  const written = await acceptWritten(context, draft, { moderates })
  const thread = { classId, kind, title: draft.title, words: wordsOf(draft.title, written.plain), anchor: draft.anchor }
  const id = await insertThread(db, thread)
  const opening = { threadId: id, opening: true, parentId: null, answersId: null, private: false, privateTo: null }
  await insertPost(db, user.memberId, { ...written, ...opening, anonymous })
  await followReplies(db, id)
  if (written.held) await tellModerators(db, await loadThread(db, user, id), 'held')
  return { id, held: written.held, klass }
}

/** Changes title, text, files and anchor of a topic or a question of the caller's own. */
export async function changeThread(
  context: Context,
  id: string,
  kind: ThreadKind,
  { rowVersion, ...draft }: ThreadDraft & { rowVersion: number },
): Promise<void> {
  const { db, user } = context
  await lockThread(db, id)
  const thread = await loadThread(db, user, id, kind)
  const { post } = await loadPost(db, user, thread.openingId)
  if (isOver(thread.classState)) throw classIsOver()
  assertAllowed(mayEdit(user, thread, post))
  if (JSON.stringify(draft.anchor) !== JSON.stringify(thread.anchor)) await mustRead(context, draft.anchor)
  const written = await acceptWritten(context, draft, { moderates: thread.moderates, already: await selectFileIds(db, post.id) })
  await updateThread(db, id, { title: draft.title, words: wordsOf(draft.title, written.plain), anchor: draft.anchor, rowVersion })
  await updatePost(db, post.id, { ...written, rowVersion: post.rowVersion })
  await followReplies(db, id)
  if (written.held && post.state !== 'held') await tellModerators(db, thread, 'held')
}
