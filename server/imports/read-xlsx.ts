import { Worker } from 'node:worker_threads'
import { refusal } from '../kernel/refusal.ts'
import { openArchive } from '../textbooks/archive.ts'
import type { Asked } from './read-thread.ts'
import { limits, type Sheet } from './table.ts'

const seconds = 60

/** The sheet of a workbook whose headers are best known, read in a thread with an end to its time and memory. */
export async function readXlsx(path: string, known: Asked['known']): Promise<Sheet> {
  // A zip that lies about its sizes or unfolds beyond measure is refused before anything reads it.
  const zip = await openArchive(path)
  zip.close()
  if ([...zip.files.values()].reduce((sum, size) => sum + size, 0) > limits.unfolded) throw unreadable()
  return sheetOf({ path, known })
}

const unreadable = () =>
  refusal('invalid', {
    zh: '这个 Excel 文件过大或已损坏，无法读取；请在 Excel 里另存为新的 .xlsx 再传',
    en: 'The workbook is too large or broken; save it anew as .xlsx and try again',
  })

function sheetOf(workerData: Asked): Promise<Sheet> {
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return new Promise<Sheet>((resolve, reject) => {
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
