import { readFile, stat } from 'node:fs/promises'
import { Refusal, refusal } from '../kernel/refusal.ts'
import { jobThreads, threadModule } from '../kernel/thread.ts'
import { openArchive } from '../textbooks/archive.ts'
import { unreadable } from './file-refusals.ts'
import { readCsv } from './read-csv.ts'
import type * as work from './read-thread.ts'
import type { Answer, Asked } from './read-thread.ts'
import { limits, type Table, tableOf } from './table.ts'

const inThread = threadModule<typeof work>(new URL('./read-thread.ts', import.meta.url), jobThreads)
const seconds = 60
/** A CSV of at most so many bytes is read in milliseconds; a thread would take longer to begin. */
const small = 128 * 1024

/** The table of a workbook or a CSV, read in a thread with an end to its time and memory. Refuses in words what cannot be read. */
export async function readTable(path: string, known: Asked['known']): Promise<Table> {
  if (path.endsWith('.xlsx')) {
    // A zip that lies about its sizes or unfolds beyond measure is refused before anything reads it.
    const zip = await openArchive(path)
    zip.close()
    if ([...zip.files.values()].reduce((sum, size) => sum + size, 0) > limits.unfolded) throw unreadable()
  } else if ((await stat(path)).size <= small) return tableOf(readCsv(await readFile(path)), known)
  const answer = await answerOf({ path, known })
  if ('refused' in answer) throw refusal(answer.refused.code, answer.refused.words)
  return answer
}

const answerOf = (asked: Asked): Promise<Answer> =>
  inThread('readFileHere', asked, { owner: asked.path, seconds }).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'busy' ? error : unreadable()
  })
