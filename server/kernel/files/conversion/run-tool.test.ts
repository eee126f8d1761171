import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTool } from './run-tool.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'recto-tool-'))))
afterAll(() => rm(folder, { recursive: true }))
const limits = () => ({ seconds: 20, memoryMiB: 512, folder })

test('a program runs in its folder, without the environment of the server', async () => {
  process.env['RECTO_TEST_SECRET'] = 'secret'
  const { code, stdout } = await runTool('env', [], limits())
  delete process.env['RECTO_TEST_SECRET']
  expect(code).toBe(0)
  expect(stdout).toContain(`HOME=${folder}`)
  expect(stdout).not.toContain('secret')
})

test('a program and its session have a low priority', async () => {
  const { stdout } = await runTool('sh', ['-c', 'nice; cat /proc/self/autogroup || true'], limits())
  const [priority, session] = stdout.trim().split('\n')
  expect(priority).toBe('14')
  // Not every system groups processes by session.
  if (session) expect(session).toMatch(/nice 14$/)
})

test('a program that takes too long is killed with its children, and one that takes too much memory fails', async () => {
  const slow = await runTool('sh', ['-c', 'sleep 30 & echo $! > child; sleep 30'], { ...limits(), seconds: 1 })
  expect(slow).toMatchObject({ code: null, timedOut: true })
  const child = Number(await readFile(join(folder, 'child'), 'utf8'))
  await expect.poll(() => running(child)).toBe(false)
  const large = await runTool('sh', ['-c', 'head -c 900m /dev/zero | tail -c 900m > /dev/null'], limits())
  expect(large.code).not.toBe(0)
})

test('a program ends when the signal is aborted, and when the server that started it is killed', async () => {
  const end = new AbortController()
  const run = runTool('sleep', ['30'], { ...limits(), signal: end.signal })
  end.abort(new Error('over'))
  await expect(run).rejects.toThrow('over')

  const tool = fileURLToPath(new URL('run-tool.ts', import.meta.url))
  const script = `import(${JSON.stringify(tool)}).then(({ runTool }) => runTool('sh', ['-c', 'echo $$ > killed; exec sleep 30'], ${JSON.stringify(limits())}))`
  const server = spawn(process.execPath, ['-e', script], { stdio: 'inherit' })
  const pid = async () => Number(await readFile(join(folder, 'killed'), 'utf8').catch(() => ''))
  while (!(await pid())) await pause(20)
  const started = await pid()
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => running(started)).toBe(false)
})

function running(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
