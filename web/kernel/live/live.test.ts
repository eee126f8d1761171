import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLive } from './live.ts'

class FakeSource {
  readyState = 1
  closed = false
  hearers: Record<string, ((event: object) => void)[]> = {}
  addEventListener = (type: string, hear: (event: object) => void) => void (this.hearers[type] ??= []).push(hear)
  fire = (type: string, event: object = {}) => this.hearers[type]?.forEach((hear) => hear(event))
  close = () => {
    this.closed = true
  }
}

function world() {
  const sources: FakeSource[] = []
  const state = { hidden: false, watchers: new Set<() => void>() }
  const listen = createLive({
    open: () => sources[sources.push(new FakeSource()) - 1]!,
    hidden: () => state.hidden,
    onVisibility: (tell) => {
      state.watchers.add(tell)
      return () => state.watchers.delete(tell)
    },
  })
  const setHidden = (hidden: boolean) => {
    state.hidden = hidden
    for (const tell of state.watchers) tell()
  }
  return { sources, state, listen, setHidden }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('all listeners share one connection, which is closed when the last one goes', () => {
  const { sources, listen, state } = world()
  const heard: string[] = []
  const leave = [listen(({ type }) => heard.push(`a ${type}`)), listen(({ type }) => heard.push(`b ${type}`))]
  expect(sources).toHaveLength(1)
  sources[0]?.fire('message', { data: '{"type":"job","id":"1"}' })
  expect(heard).toEqual(['a job', 'b job'])
  leave[0]?.()
  expect(sources[0]?.closed).toBe(false)
  leave[1]?.()
  expect(sources[0]?.closed).toBe(true)
  expect(state.watchers.size).toBe(0)
})

test('a hidden window closes the connection and opens it again when it is shown', () => {
  const { sources, listen, setHidden } = world()
  listen(() => undefined)
  setHidden(true)
  expect(sources[0]?.closed).toBe(true)
  setHidden(false)
  expect(sources).toHaveLength(2)
})

test('a refused connection is retried with growing delays; a broken one is left to the browser', () => {
  const { sources, listen } = world()
  listen(() => undefined)
  sources[0]?.fire('error')
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)

  const refuse = (at: number) => {
    const source = sources[at]
    if (source) source.readyState = 2
    source?.fire('error')
  }
  refuse(0)
  vi.advanceTimersByTime(1_999)
  expect(sources).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sources).toHaveLength(2)
  refuse(1)
  vi.advanceTimersByTime(3_999)
  expect(sources).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sources).toHaveLength(3)
  sources[2]?.fire('open')
  refuse(2)
  vi.advanceTimersByTime(2_000)
  expect(sources).toHaveLength(4)
})

test('listeners are told that events may be missing after a reconnection, not at the first connection', () => {
  const { sources, listen, setHidden } = world()
  const heard: string[] = []
  const leave = listen(({ type }) => heard.push(type))
  sources[0]?.fire('open')
  expect(heard).toEqual([])
  sources[0]?.fire('open')
  expect(heard).toEqual(['missed'])
  setHidden(true)
  setHidden(false)
  sources[1]?.fire('open')
  expect(heard).toEqual(['missed', 'missed'])
  leave()
  listen(({ type }) => heard.push(type))
  sources[2]?.fire('open')
  expect(heard).toHaveLength(2)
})
