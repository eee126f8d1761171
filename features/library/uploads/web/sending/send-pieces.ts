import { Upload } from 'tus-js-client'
import { pauseUntilOnline } from '#web/kernel/kept/pause-until-online.ts'

/** Bytes of one request: proxies that collect a whole request before they pass it on lose no more than this. */
const pieceSize = 16 * 1024 * 1024
/** Milliseconds between two tries, which grow from try to try without progress. */
const pauses = [500, 1000, 2000, 5000, 10_000, 20_000]

interface Options {
  /** The upload that goes on; a new one is begun without it, and where it is gone. */
  uploadId: string | undefined
  signal: AbortSignal
  onBegun: (uploadId: string) => void
  onProgress: (sent: number) => void
  /** Told when the connection is lost, and when it is tried again. */
  onOffline: (offline: boolean) => void
}

/** The server has refused the file. */
export class Refused extends Error {}

/** Sends a file in pieces until the server has all of it, over as many connections as it takes. Throws `Refused`, or the signal's reason. */
export async function sendPieces(file: File, options: Options): Promise<void> {
  let { uploadId } = options
  let best = 0
  for (let attempt = 0; ; attempt++) {
    const before = best
    const ended = await tryOnce(file, uploadId, {
      ...options,
      onBegun: (id) => options.onBegun((uploadId = id)),
      onProgress: (sent) => options.onProgress((best = Math.max(best, sent))),
    })
    options.signal.throwIfAborted()
    if (ended === 'sent') return
    if (typeof ended !== 'string') throw ended
    if (best > before) attempt = 0
    options.onOffline(true)
    await pauseUntilOnline(pauses[Math.min(attempt, pauses.length - 1)] ?? 0)
    options.signal.throwIfAborted()
    options.onOffline(false)
  }
}

const idIn = (url: string | null) => url?.split('/').at(-1)

function tryOnce(file: File, uploadId: string | undefined, { signal, onBegun, onProgress }: Options): Promise<'sent' | 'again' | Refused> {
  return new Promise((resolve) => {
    const upload = new Upload(file, {
      endpoint: '/rman/v1/uploads',
      ...(uploadId && { uploadUrl: `/rman/v1/uploads/${uploadId}` }),
      chunkSize: pieceSize,
      metadata: { filename: file.name },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => onBegun(idIn(upload.url) ?? ''),
      onProgress,
      onSuccess: () => resolve('sent'),
      onError: (error) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null
        const status = answer?.getStatus() ?? 0
        resolve(isPassing(status) ? 'again' : new Refused(messageIn(answer?.getBody() ?? '')))
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      resolve('again')
    })
    upload.start()
  })
}

/** Whether a failure passes by itself: no connection, a server that restarts, another request that still holds the upload. */
const isPassing = (status: number) => status === 0 || status === 409 || status === 429 || (status >= 500 && status !== 507)

function messageIn(body: string): string {
  try {
    return (JSON.parse(body) as { errorMessage?: string }).errorMessage ?? ''
  } catch {
    return ''
  }
}
