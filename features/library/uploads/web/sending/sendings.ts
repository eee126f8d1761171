import type { uploadCheck, uploadGet, uploadList, uploadRemove } from '../../contract.ts'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { useTasksUnderWay } from '#web/shell/tasks/under-way.ts'
import type { AddOptions } from '../add-uploads.ts'
import { changeSending, isUnderWay, useSendings } from '../state.ts'
import { uploadTexts } from '../texts.ts'
import { forgetBegun, isSameFile, keepBegun } from './begun-files.ts'
import { Refused, sendPieces } from './send-pieces.ts'
import { createSpeed } from './speed.ts'
import { sumOfFile } from './sum-of-file.ts'

/** Files that are sent at the same time. */
const atATime = 2
/** Milliseconds between two looks at the check of the server, and between two changes of what is shown. */
const checkEvery = 700
const showEvery = 250

interface Task extends AddOptions {
  key: string
  file: File
  stop: AbortController
  /** Kept over pauses, as the file does not change. */
  sum?: Promise<string | undefined> | undefined
}

const tasks = new Map<string, Task>()
const stateOf = (key: string) => useSendings.getState().sendings.find((each) => each.key === key)

/** Adds files to those that are sent. */
export async function addSendings(files: readonly File[], options: AddOptions): Promise<void> {
  listen()
  const begun = options.uploadId ? [] : await unfinished()
  for (const file of files) {
    const key = crypto.randomUUID()
    const at = begun.findIndex((each) => isSameFile(file, each))
    const uploadId = options.uploadId ?? begun.splice(at, at < 0 ? 0 : 1)[0]?.id
    tasks.set(key, { ...options, ...(uploadId && { uploadId }), key, file, stop: new AbortController() })
    const { name, size } = file
    useSendings.setState(({ sendings }) => ({ sendings: [...sendings, { key, name, size, sent: 0, state: 'waiting', uploadId }] }))
  }
  next()
}

/** The uploads that were begun before and that this page does not send. */
async function unfinished() {
  const kept = await send<typeof uploadList>('GET /pressplatform/uploads', {}, { silent: true }).catch(() => [])
  const own = new Set(useSendings.getState().sendings.map(({ uploadId }) => uploadId))
  return kept.filter(({ id, state }) => state === 'receiving' && !own.has(id))
}

let listening = false
function listen(): void {
  if (listening) return
  listening = true
  addEventListener('beforeunload', (event) => useSendings.getState().sendings.some(isUnderWay) && event.preventDefault())
  useSendings.subscribe(({ sendings }) => useTasksUnderWay.setState({ uploads: sendings.filter(isUnderWay).length }))
}

/** Begins waiting files while there are places. */
function next(): void {
  const { sendings } = useSendings.getState()
  const busy = sendings.filter(({ state }) => ['sending', 'offline', 'checking', 'taking'].includes(state)).length
  for (const { key } of sendings.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atATime - busy))) {
    const task = tasks.get(key)
    if (task) void run(task)
  }
}

async function run(task: Task): Promise<void> {
  const { key, file } = task
  const stop = (task.stop = new AbortController())
  task.sum ??= sumOfFile(file, stop.signal).then((sum) => (stop.signal.aborted ? (task.sum = undefined) : sum)) as Promise<string | undefined>
  changeSending(key, { state: 'sending', problem: undefined })
  try {
    await sendAll(task, stop.signal)
    changeSending(key, { state: 'checking', sent: file.size, speed: undefined })
    await checked(task, stop.signal)
    if (task.uploadId) forgetBegun(task.uploadId)
    changeSending(key, { state: 'taking' })
    await task.onComplete?.(task.uploadId ?? '', file)
    changeSending(key, { state: 'done', left: !task.onComplete })
    tasks.delete(key)
  } catch (error) {
    if (stop.signal.aborted) return
    const problem = error instanceof Refused || error instanceof RequestError ? error.message : ''
    changeSending(key, { state: 'failed', speed: undefined, problem: problem || textsOf(uploadTexts).failed })
  } finally {
    next()
  }
}

async function sendAll(task: Task, signal: AbortSignal): Promise<void> {
  const { key, file } = task
  const speed = createSpeed()
  let shown = 0
  await sendPieces(file, {
    uploadId: task.uploadId,
    signal,
    onBegun: (uploadId) => {
      task.uploadId = uploadId
      keepBegun(uploadId, file)
      changeSending(key, { uploadId })
    },
    onProgress: (sent) => {
      const now = performance.now()
      if (now - shown < showEvery) return
      shown = now
      changeSending(key, { sent, speed: speed(sent, now) })
    },
    onOffline: (offline) => changeSending(key, { state: offline ? 'offline' : 'sending', speed: undefined }),
  })
}

/** Gives the server the sum, and waits until it has checked the bytes. */
async function checked({ key, uploadId = '', sum }: Task, signal: AbortSignal): Promise<void> {
  const sha256 = await sum
  signal.throwIfAborted()
  if (sha256) await send<typeof uploadCheck>('POST /pressplatform/uploads/{uploadId}/check', { uploadId, body: { sha256 } }, { silent: true, signal })
  for (;;) {
    const { state, reason } = await send<typeof uploadGet>('GET /pressplatform/uploads/{uploadId}', { uploadId }, { silent: true, signal })
    if (state === 'complete') return
    if (state === 'refused') {
      changeSending(key, { refused: true })
      throw new Refused(reason ?? '')
    }
    await new Promise((resolve) => setTimeout(resolve, checkEvery))
    signal.throwIfAborted()
  }
}

/** Stops sending; what has arrived stays on the server. */
export function pauseSending(key: string): void {
  changeSending(key, { state: 'paused', speed: undefined })
  tasks.get(key)?.stop.abort(new Error('paused'))
  next()
}

/** Goes on after a pause or a failure. */
export function resumeSending(key: string): void {
  changeSending(key, { state: 'waiting', problem: undefined })
  next()
}

/** Stops sending and deletes what has arrived; takes a file that has ended from the list. */
export function cancelSending(key: string): void {
  const sending = stateOf(key)
  tasks.get(key)?.stop.abort(new Error('cancelled'))
  tasks.delete(key)
  useSendings.setState(({ sendings }) => ({ sendings: sendings.filter((each) => each.key !== key) }))
  if (sending?.uploadId && sending.state !== 'done') void removeUpload(sending.uploadId)
  next()
}

export async function removeUpload(uploadId: string): Promise<void> {
  forgetBegun(uploadId)
  await send<typeof uploadRemove>('DELETE /pressplatform/uploads/{uploadId}', { uploadId }, { silent: true }).catch(() => undefined)
}
