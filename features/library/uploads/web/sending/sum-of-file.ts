/** The SHA-256 of a file, computed by a worker; undefined where it cannot be read or there is no worker. */
export function sumOfFile(file: File, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./sum-worker.ts', import.meta.url), { type: 'module' })
    const end = (sum?: string) => {
      worker.terminate()
      resolve(sum || undefined)
    }
    worker.onmessage = ({ data }: MessageEvent<string>) => end(data)
    worker.onerror = () => end()
    signal.addEventListener('abort', () => end())
    worker.postMessage(file)
  })
}
