import { Worker } from 'node:worker_threads'
import { refusal } from '../kernel/refusal.ts'
import { openArchive } from '../textbooks/archive.ts'
import { limits, type Table, tableOf } from './table.ts'

const seconds = 60

/** The first sheet of an Excel file, read in a thread with an end to its time and memory. */
export async function readXlsx(path: string): Promise<Table> {
  // A zip that lies about its sizes or unfolds beyond measure is refused before anything reads it.
  const zip = await openArchive(path)
  zip.close()
  if ([...zip.files.values()].reduce((sum, size) => sum + size, 0) > limits.unfolded) throw unreadable()
  return tableOf(await linesOf(path))
}

const unreadable = () => refusal('invalid', { zh: '表格过大或已损坏，无法读取', en: 'The spreadsheet is too large or broken' })

function linesOf(path: string): Promise<string[][]> {
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return new Promise<string[][]>((resolve, reject) => {
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
