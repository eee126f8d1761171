import { afterEach, expect, test, vi } from 'vitest'
import { upload } from './send-upload.ts'

type Handler = ((event: { loaded: number; total: number }) => void) | undefined

/** The part of an XMLHttpRequest that uploads use; the test triggers the network events. */
class FakeRequest {
  headers: Record<string, string> = {}
  opened: string[] = []
  sent: unknown
  status = 0
  responseText = ''
  upload: { onprogress: Handler } = { onprogress: undefined }
  onload: (() => void) | undefined
  onerror: (() => void) | undefined
  onabort: (() => void) | undefined
  onloadend: (() => void) | undefined
  open = (method: string, address: string) => void this.opened.push(method, address)
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value)
  send = (body: unknown) => void (this.sent = body)
  abort = () => {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.onload?.()
    this.onloadend?.()
  }
}

function start(init: RequestInit = {}) {
  const request = new FakeRequest()
  const progress = vi.fn<(sent: number, total: number) => void>()
  const answer = upload('/rman/x', { method: 'POST', body: 'bytes', ...init }, progress, () => request as unknown as XMLHttpRequest)
  return { request, progress, answer }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('§7 an upload sends method, headers and body, and reports its progress', async () => {
  const { request, progress, answer } = start({ headers: { 'x-recto': '1' } })
  expect(request).toMatchObject({ opened: ['POST', '/rman/x'], headers: { 'x-recto': '1' }, sent: 'bytes' })
  request.upload.onprogress?.({ loaded: 3, total: 10 })
  expect(progress.mock.calls).toEqual([[3, 10]])
  request.answer(200, '{"success":true}')
  expect(await (await answer).json()).toEqual({ success: true })
})

test('§7 an upload returns error statuses and answers without a body', async () => {
  const refused = start()
  refused.request.answer(413, '{"success":false}')
  expect((await refused.answer).status).toBe(413)
  const empty = start()
  empty.request.answer(204, '')
  expect((await empty.answer).status).toBe(204)
})

test('§8 an upload that the network interrupts fails as fetch does', async () => {
  const { request, answer } = start()
  request.onerror?.()
  await expect(answer).rejects.toBeInstanceOf(TypeError)
})

test('§7 an upload is aborted by its signal, before it starts and while it runs', async () => {
  const stop = new AbortController()
  const off = vi.spyOn(stop.signal, 'removeEventListener')
  const { answer } = start({ signal: stop.signal })
  stop.abort('enough')
  await expect(answer).rejects.toBe('enough')
  expect(off).toHaveBeenCalled()
  const never = start({ signal: AbortSignal.abort('before') })
  await expect(never.answer).rejects.toBe('before')
  expect(never.request.sent).toBeUndefined()
})
