import type { chapterThreads } from '../../contract-threads.ts'
import type { ReaderData } from '../../contract-page.ts'
import { send } from '#web/kernel/send/send.ts'

/** What is said about a chapter in the classes of the reader. */
export const loadThreads = ({ textbookId, chapterId }: Pick<ReaderData, 'textbookId' | 'chapterId'>) =>
  send<typeof chapterThreads>('GET /pressplatform/textbooks/{textbookId}/chapters/{chapterId}/threads', { textbookId, chapterId }, { silent: true })
