import { textbookMessages } from '#features/authoring/textbooks/server/manifest/message-types.ts'
import { feedbackMessages } from './manifest/message-types.ts'
import type { FeedbackContext, FeedbackType } from '../contract.ts'
import type { Db, InInstitution, PlatformDb } from '#server/kernel/data/db.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { findBookName, findPublisher, selectEditors, selectHandlers } from './queries.ts'
import { firstLine, typeWords } from './rules.ts'

interface Sent {
  id: string
  type: FeedbackType
  body: string
  textbookId: string | null
  context: FeedbackContext
  link: string
}

interface Context {
  db: Db
  platform: PlatformDb
  inInstitution: InInstitution
  user: User
}

/** Notifies the handlers of new feedback. An error in a textbook is also reported to its authors, in whichever institution they are. */
export async function notifyOfFeedback(context: Context, sent: Sent): Promise<void> {
  const { db, user } = context
  const handlers = (await selectHandlers(db, { over: user.memberId })).map((handler) => handler.id).filter((id) => id !== user.memberId)
  const type = typeWords[sent.type]
  const name = firstLine(sent.body)
  await notify(db, handlers, {
    type: feedbackMessages,
    title: { zh: `${user.name}反馈（${type.zh}）：${name}`, en: `Feedback from ${user.name} (${type.en.toLowerCase()}): ${name}` },
    link: sent.link,
    about: `feedback:${sent.id}`,
  })
  if (sent.textbookId) await tellEditors(context, { ...sent, textbookId: sent.textbookId })
}

async function tellEditors({ db, platform, inInstitution, user }: Context, { textbookId, type, context, body }: Sent & { textbookId: string }) {
  const book = await findBookName(db, platform, user, textbookId)
  if (book === undefined) throw invalid('textbookId', { zh: '没有这本教材', en: 'There is no such textbook' })
  if (type !== 'content') return
  const text = [context.chapterName, context.quote && `“${context.quote}”`, body].filter(Boolean).join('\n')
  const notice = {
    type: textbookMessages,
    title: { zh: `《${book}》收到勘误：${firstLine(body)}`, en: `An error was reported in “${book}”: ${firstLine(body)}` },
    body: { zh: text, en: text },
    link: `/editbook/chapter?${new URLSearchParams({ id: textbookId, ...(context.chapterId && { chapter: context.chapterId }) })}`,
    about: `textbook:${textbookId}`,
  } as const
  const notifyEditors = async (editorsDb: Db) => {
    const editors = await selectEditors(editorsDb, textbookId)
    const others = editors.filter((id) => id !== user.memberId)
    await notify(editorsDb, others, notice)
  }
  const publisher = await findPublisher(platform, textbookId)
  await (publisher && publisher !== user.institutionId ? inInstitution(publisher, notifyEditors) : notifyEditors(db))
}
