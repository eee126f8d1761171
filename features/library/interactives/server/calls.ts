import { seedOf } from '#assessment/papers/seeded.ts'
import type { Interactive } from '#assessment/interactives/interactive.ts'
import { playable } from '#assessment/interactives/playable.ts'
import { afterMove, showState, untouched } from '#assessment/interactives/play-state.ts'
import { findAllowed } from '#features/library/files/server/queries.ts'
import { addResource } from '#features/library/resources/server/add.ts'
import { mayAdd } from '#features/library/resources/server/policy.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../contract.ts'
import { acceptContent, interactiveMime, readContent, storeBytes, uploadOf } from './content.ts'
import { mayTakePart } from './policy.ts'
import { findState, insertFilesOf, lockState, noObject, selectFilesOf, selectResults, updateState } from './queries.ts'
import { saveBytes, takeEditable } from './take-editable.ts'

const objectOf = (id: string, name: string) => ({ kind: 'interactive', id, name })

async function full({ db, app, user }: CallContext, id: string): Promise<contract.InteractiveFull> {
  const { title, version, rowVersion, sha256 } = await takeEditable(db, user, id)
  return { id, content: { ...(await readContent(app, sha256)), title }, version, rowVersion }
}

/** The content of an object that the caller may read: of the edition through which it is read, else the current one. */
async function takePlayed({ db, platform, app, user }: CallContext, fileId: string): Promise<Interactive> {
  const file = await findAllowed(app.collected.fileReaders, { db, platform }, user, fileId)
  if (file?.mime !== interactiveMime) throw noObject()
  return readContent(app, file.sha256)
}

const refusals = {
  noStep: () => invalid('move.step', { zh: '内容刚刚有改动，请刷新后再试', en: 'The content has just changed; load it again' }),
  over: () => refusal('conflict', { zh: '这一步已经结束，不能再作答', en: 'This step is over and cannot be answered again' }),
  notAllowed: () => refusal('forbidden', { zh: '作者没有开放答案', en: 'The author does not show the solution' }),
} as const

export default handlers(contract, {
  async interactiveAdd({ body }, context) {
    const { db, user, app } = context
    assertAllowed(mayAdd(user))
    const { content, files } = await acceptContent(context, body.content)
    const { upload, bytes } = uploadOf(content)
    const { id } = await addResource(context, upload, { title: content.title, scope: 'own', folderId: body.folderId })
    await insertFilesOf(db, id, files)
    await logOperation(context, 'interactive.add', objectOf(id, content.title))
    await storeBytes(app, upload.sha256, bytes)
    return full(context, id)
  },

  async interactiveGet({ resourceId }, context) {
    return full(context, resourceId)
  },

  async interactiveSave({ resourceId, body }, context) {
    const { db, user, app } = context
    const before = await takeEditable(db, user, resourceId)
    const { content, files } = await acceptContent(context, body.content, await selectFilesOf(db, resourceId))
    const { upload, bytes } = uploadOf(content)
    await saveBytes(db, user, before, { title: content.title, rowVersion: body.rowVersion }, upload)
    await insertFilesOf(db, resourceId, files)
    const said = { before: { title: before.title }, after: { title: content.title } }
    await logOperation(context, 'interactive.save', { ...objectOf(resourceId, content.title), ...said })
    await storeBytes(app, upload.sha256, bytes)
    return full(context, resourceId)
  },

  async interactivePlay({ fileId }, context) {
    const { db, user } = context
    const content = await takePlayed(context, fileId)
    const state = (await findState(db, user, fileId)) ?? untouched
    return { fileId, played: playable(content, seedOf(0, `${user.memberId}/${fileId}`)), state: showState(content, state) }
  },

  async interactiveAnswer({ fileId, body: { move } }, context) {
    const { db, user } = context
    assertAllowed(mayTakePart(user))
    const content = await takePlayed(context, fileId)
    const after = afterMove(content, await lockState(db, user, fileId, untouched), move)
    if (typeof after === 'string') throw refusals[after]()
    const shown = showState(content, after)
    await updateState(db, user, fileId, after, { ...shown.progress, tried: 'answer' in move })
    return shown
  },

  async interactiveReset({ fileId }, context) {
    const { db, user } = context
    assertAllowed(mayTakePart(user))
    const content = await takePlayed(context, fileId)
    if (!content.rules.reset) throw refusal('forbidden', { zh: '作者不允许重新开始', en: 'The author does not allow beginning again' })
    await lockState(db, user, fileId, untouched)
    const shown = showState(content, untouched)
    await updateState(db, user, fileId, untouched, { ...shown.progress, tried: false })
    return shown
  },

  async interactiveResults({ interactiveId, query }, { db, user }) {
    await takeEditable(db, user, interactiveId)
    const page = await selectResults(db, interactiveId, query)
    return {
      ...page,
      items: page.items.map(({ memberId, name, score, of, tries, completedAt, updatedAt }) => ({
        member: { id: memberId, name },
        score,
        of,
        tries,
        completedAt: completedAt?.toISOString() ?? null,
        updatedAt: updatedAt.toISOString(),
      })),
    }
  },
})
