import * as contract from '../../contract-notes.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { mayEditMedia } from '../policy.ts'
import { findAbout } from '../queries.ts'
import { takeMedia } from '../take-media.ts'
import { countOwn, countShared, deleteNote, findNote, insertNote, type NoteRow, selectOwn, selectShared, updateNote } from './note-queries.ts'

/** The most notes of a person about one file, and the most shared notes about it. */
const mostOwn = 500
const mostShared = 200

const present = ({ id, at, text, shared, memberId, name, updatedAt, rowVersion }: NoteRow, me: string): contract.MediaNote => ({
  id,
  at,
  text,
  shared,
  mine: memberId === me,
  by: { id: memberId, name },
  updatedAt: updatedAt.toISOString(),
  rowVersion,
})

/** A note of a file that the caller may read; `notFound` also for a private note of another person. */
async function takeNote(context: CallContext, fileId: string, noteId: string): Promise<NoteRow> {
  await takeMedia(context, fileId)
  const found = await findNote(context.db, context.user.memberId, fileId, noteId)
  if (!found) throw refusal('notFound')
  return found
}

async function mustHaveRoomForShared({ db }: CallContext, fileId: string): Promise<void> {
  if ((await countShared(db, fileId)) < mostShared) return
  throw invalid('shared', {
    zh: `给所有人看的笔记最多 ${mostShared} 条，请先删除一些`,
    en: `A video has at most ${mostShared} notes for all viewers. Delete some first`,
  })
}

export default handlers(contract, {
  async mediaNotes({ fileId }, context) {
    const { db, user } = context
    await takeMedia(context, fileId)
    const own = await selectOwn(db, user.memberId, fileId)
    const shared = (await selectShared(db, fileId)).filter(({ memberId }) => memberId !== user.memberId)
    const all = [...own, ...shared].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    return { notes: all.map((note) => present(note, user.memberId)) }
  },

  async mediaNoteAdd({ fileId, body }, context) {
    const { db, user } = context
    await takeMedia(context, fileId)
    if (body.shared) assertAllowed(await mayEditMedia(db, user, fileId))
    if ((await countOwn(db, user.memberId, fileId)) >= mostOwn)
      throw invalid('text', {
        zh: `一个视频最多记 ${mostOwn} 条笔记，请先删除一些`,
        en: `You can have at most ${mostOwn} notes about a video. Delete some first`,
      })
    if (body.shared) await mustHaveRoomForShared(context, fileId)
    const id = await insertNote(db, user.memberId, fileId, body)
    return present(await takeNote(context, fileId, id), user.memberId)
  },

  async mediaNoteChange({ fileId, noteId, body }, context) {
    const { db, user } = context
    const note = await takeNote(context, fileId, noteId)
    assertAllowed(note.memberId === user.memberId)
    if (body.shared) assertAllowed(await mayEditMedia(db, user, fileId))
    if (body.shared && !note.shared) await mustHaveRoomForShared(context, fileId)
    await updateNote(db, noteId, body)
    return present(await takeNote(context, fileId, noteId), user.memberId)
  },

  async mediaNoteRemove({ fileId, noteId }, context) {
    const { db, user, platform } = context
    const note = await takeNote(context, fileId, noteId)
    if (note.memberId !== user.memberId) assertAllowed(await mayEditMedia(db, user, fileId))
    await deleteNote(db, noteId)
    // Private notes are the affair of their author.
    if (!note.shared) return
    const name = (await findAbout(platform, fileId))?.title ?? ''
    await logOperation(context, 'media.noteRemove', { kind: 'media', id: fileId, name, before: { note: note.text } })
  },
})
