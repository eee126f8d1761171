import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { refusal } from '../kernel/refusal.ts'
import { openArchive } from '../textbooks/archive.ts'
import { unreadable } from './file-refusals.ts'
import { readCsv } from './read-csv.ts'
import type { Answer, Asked } from './read-thread.ts'
import { limits, type Table, tableOf } from './table.ts'

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
  const answer = await sheetOf({ path, known })
  if ('refused' in answer) throw refusal(answer.refused.code, answer.refused.words)
  return answer
}

function sheetOf(workerData: Asked): Promise<Answer> {
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return new Promise<Answer>((resolve, reject) => {
    const refuse = () => reject(unreadable())
    const timer = setTimeout(refuse, seconds * 1000)
    thread.on('message', resolve)
    thread.on('error', refuse)
    thread.on('exit', () => {
      clearTimeout(timer)
      refuse()
    })
  }).finally(() => void thread.terminate())
}
