import { setTimeout as pause } from 'node:timers/promises'
import { hand, install, pinnedNode, say } from './prepare/prepare.mjs'
import { buildWebApp } from './prepare/web-app.mjs'

install()
const node = pinnedNode()
if (process.env.RECTO_ROLE !== 'worker' && !(await buildWebApp(node))) process.exit(1)

/** Longest pause before a restart, in seconds; after a run of at least a minute the pause is one second again. */
const longest = 30
// The C library would keep freed memory in an arena per thread, and V8 sizes its heap by the machine's memory: without a limit it collects only when
// hundreds of megabytes are garbage. Both read these settings before the process begins. Heavy work runs in threads with limits of their own.
const env = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=8 --max-old-space-size=1024',
}
let stopping = false
let cameUp = false
let wait = 1
// A server that was ready once and ends without a request to stop is started again, whatever the cause.
for (;;) {
  const began = Date.now()
  const asked = () => (stopping = true)
  const ready = () => (cameUp = true)
  const code = await hand(node, ['server/main.ts'], { tied: true, env, asked, ready })
  if (stopping || !cameUp) process.exit(code)
  if (Date.now() - began > 60_000) wait = 1
  say(`Recto ended unexpectedly (${code}). It is started again in ${wait} s.`)
  await pause(wait * 1000)
  wait = Math.min(longest, wait * 2)
}
