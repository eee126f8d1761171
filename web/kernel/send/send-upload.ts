/** Called with the number of bytes sent and their total. */
export type Progress = (sent: number, total: number) => void

const bodiless = new Set([204, 205, 304])

/** Like `fetch`, but through XMLHttpRequest, because fetch does not report the progress of an upload. It fails and aborts as fetch does. */
export function upload(address: string, init: RequestInit, onProgress: Progress, open = () => new XMLHttpRequest()): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init
    const request = open()
    const stop = () => request.abort()
    const fail = () => reject(signal?.aborted ? signal.reason : new TypeError('Upload failed'))
    request.open(init.method ?? 'POST', address)
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onerror = fail
    request.onabort = fail
    request.onload = () => resolve(new Response(bodiless.has(request.status) ? null : request.responseText, { status: request.status }))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    if (signal?.aborted) return fail()
    signal?.addEventListener('abort', stop)
    request.send(init.body as XMLHttpRequestBodyInit)
  })
}
