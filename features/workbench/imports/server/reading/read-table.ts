import { readFile, stat } from 'node:fs/promises'
import { Refusal, refusal } from '#server/kernel/http/refusal.ts'
import { jobThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import { openArchive } from '#server/kernel/files/archive/archive.ts'
import { unreadable } from './file-refusals.ts'
import { readCsv } from './read-csv.ts'
import type * as readThread from './read-thread.ts'
import type { Answer, Asked } from './read-thread.ts'
import { limits, type Table, tableOf } from './table.ts'

const inThread = threadModule<typeof readThread>(new URL('./read-thread.ts', import.meta.url), jobThreads)
/** Time limit of a worker thread. */
const seconds = 60
/** A CSV up to this size in bytes is read in the main thread, because it takes less time than starting a worker. */
const inlineLimit = 128 * 1024

/** Reads the table of a workbook or a CSV, in a worker thread with limited time and memory. Refuses a file that cannot be read. */
export async function readTable(path: string, known: Asked['known']): Promise<Table> {
  if (path.endsWith('.xlsx')) {
    // A zip with false sizes, or one that would decompress to too many bytes, is refused before anything reads it.
    const zip = await openArchive(path)
    zip.close()
    if ([...zip.files.values()].reduce((sum, size) => sum + size, 0) > limits.unfolded) throw unreadable()
  } else if ((await stat(path)).size <= inlineLimit) return tableOf(readCsv(await readFile(path)), known)
  const answer = await answerOf({ path, known })
  if ('refused' in answer) throw refusal(answer.refused.code, answer.refused.words)
  return answer
}

const answerOf = (asked: Asked): Promise<Answer> =>
  inThread('readTableInThread', asked, { owner: asked.path, seconds }).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'busy' ? error : unreadable()
  })
