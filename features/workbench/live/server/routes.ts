import type { LiveEvent } from '#contract/live-events.ts'
import { retryLater, refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { userOf } from '#server/kernel/access/session.ts'

/** The most connections of one member to a process. Hidden windows hold none. */
const maxPerMember = 30

/** Live events for the signed-in member as server-sent events. A comment every 25 s keeps proxies from closing the connection. */
export const liveRoutes: Routes = (http, app) => {
  const open = new Set<() => void>()
  const counts = new Map<string, number>()
  const count = (memberId: string, change: number) => {
    const now = (counts.get(memberId) ?? 0) + change
    if (now) counts.set(memberId, now)
    else counts.delete(memberId)
  }
  http.addHook('preClose', async () => open.forEach((end) => end()))

  http.get('/pressplatform/live', async (request, reply) => {
    const user = await userOf(app.database, request.headers.cookie)
    if (!user) throw refusal('notlogged')
    await app.limits.call(user.accountId, request.ip)
    if ((counts.get(user.memberId) ?? 0) >= maxPerMember) throw retryLater('tooMany', 60)
    count(user.memberId, 1)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write('retry: 2000\n\n')
    const send = (event: LiveEvent) => {
      raw.write(`data: ${JSON.stringify(event)}\n\n`)
      // An ended session receives this event and nothing after it.
      if (event.type === 'signed-out') void userOf(app.database, request.headers.cookie).then((still) => !still && end(), end)
    }
    // When events may have been lost, the connection is closed: the browser reconnects and loads the current state.
    const stop = app.live.subscribe(user.memberId, send, () => end())
    const beat = setInterval(() => raw.write(':\n\n'), 25_000)
    const end = () => {
      if (!open.has(end)) return
      count(user.memberId, -1)
      clearInterval(beat)
      stop()
      open.delete(end)
      raw.end()
    }
    open.add(end)
    request.raw.on('close', end)
  })
}
