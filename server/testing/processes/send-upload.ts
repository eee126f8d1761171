import { setTimeout as pause } from 'node:timers/promises'
import { Upload } from 'tus-js-client'

/**
 * Sends bytes by the client of the browser until the server has checked them, however often the connection breaks. `onProgress` may do something to
 * the server. Rejects when the server refuses the bytes or has others than those with this SHA-256.
 */
export async function sendOverAll(
  url: string,
  cookie: string,
  { bytes, filename, sha256 }: { bytes: Buffer; filename: string; sha256: string },
  onProgress: (sent: number) => Promise<void>,
): Promise<void> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  let uploadUrl: string | null = null
  for (let tries = 0; ; tries++) {
    const acts: Promise<void>[] = []
    const known = uploadUrl as string | null
    const sent = await new Promise<boolean>((resolve) => {
      const upload: Upload = new Upload(bytes, {
        endpoint: `${url}/rman/v1/uploads`,
        ...(known !== null && { uploadUrl: known }),
        headers,
        metadata: { filename },
        chunkSize: 16 * 1024 * 1024,
        retryDelays: null,
        onUploadUrlAvailable: () => void (uploadUrl = upload.url),
        onProgress: (done) => void acts.push(onProgress(done)),
        onSuccess: () => resolve(true),
        onError: () => resolve(false),
      })
      upload.start()
    })
    await Promise.all(acts)
    if (sent) break
    if (tries === 100) throw new Error('The upload does not come to an end')
    await pause(200)
  }
  const id = (uploadUrl as string | null)?.split('/').at(-1) ?? ''
  const ask = async (path: string, init: RequestInit): Promise<{ state: string; reason: string | null } | undefined> => {
    const answer = await fetch(`${url}/pressplatform/uploads/${id}${path}`, init).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as { data: { state: string; reason: string | null } }).data : undefined
  }
  for (;;) {
    const told = await ask('', { headers })
    if (told?.state === 'refused') throw new Error(told.reason ?? '')
    if (told?.state === 'complete') break
    await pause(100)
  }
  const compared = await ask('/check', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ sha256 }),
  })
  if (compared?.state !== 'complete') throw new Error('The server has other bytes')
}
