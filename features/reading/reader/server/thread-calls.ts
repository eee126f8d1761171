import * as contract from '../contract-threads.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { mostChapterThreads } from '#server/kernel/lists/chapter-threads.ts'
import { loadReadableBook } from './queries.ts'

export default handlers(contract, {
  async chapterThreads({ textbookId, chapterId }, { app, db, user }) {
    await loadReadableBook(db, user, textbookId)
    const threads: contract.Thread[] = []
    const classes = []
    for (const source of app.collected.chapterThreads) {
      threads.push(...(await source.list(db, user, { textbookId, chapterId })))
      classes.push(...(await source.classes(db, user, textbookId)))
    }
    const tasks = []
    for (const source of app.collected.chapterTasks) tasks.push(...(await source(db, user, { textbookId, chapterId })))
    return { threads: threads.slice(0, mostChapterThreads), classes, tasks }
  },
})
