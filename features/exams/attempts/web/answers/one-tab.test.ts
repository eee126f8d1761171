import { expect, test } from 'vitest'
import { type Channel, createOneTab, type Said } from './one-tab.ts'

type Tab = ReturnType<typeof createOneTab>

/** A browser with a channel between its tabs. */
function browser() {
  const tabs = new Map<Channel, (message: Said) => void>()
  const lost: string[] = []
  const openTab = (id: string): Tab =>
    createOneTab({
      id,
      channel: () => {
        const own: Channel = {
          listen: (hear) => void tabs.set(own, hear),
          post: (message) => {
            for (const [other, hear] of tabs) if (other !== own) queueMicrotask(() => hear(message))
          },
          close: () => void tabs.delete(own),
        }
        return own
      },
      wait: (_, act) => {
        const timer = setTimeout(act, 20)
        return () => clearTimeout(timer)
      },
      lost: async () => void lost.push(id),
    })
  return { openTab, lost }
}

test('a second tab does not write until it takes over, and the first one stores what it has before', async () => {
  const { openTab, lost } = browser()
  const [first, second] = [openTab('1'), openTab('2')]
  expect(await first.claim()).toBe(true)
  expect(await second.claim()).toBe(false)
  expect(lost).toEqual([])
  await second.take()
  expect(lost).toEqual(['1'])
  expect(await openTab('3').claim()).toBe(false)
})

test('of two tabs that are opened at the same moment one writes', async () => {
  const { openTab } = browser()
  expect((await Promise.all([openTab('1').claim(), openTab('2').claim()])).toSorted()).toEqual([false, true])
})

test('a tab goes on when the one before was closed, and where tabs cannot speak with each other', async () => {
  const { openTab } = browser()
  const first = openTab('1')
  await first.claim()
  first.close()
  expect(await openTab('2').claim()).toBe(true)
  const alone = createOneTab({ id: '1', channel: () => undefined, wait: () => () => undefined, lost: async () => undefined })
  expect(await alone.claim()).toBe(true)
})
