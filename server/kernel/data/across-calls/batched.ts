import { setImmediate } from 'node:timers/promises'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Lane<Item, Result> {
  waiting: Waiting<Item, Result>[]
  running: boolean
}

/**
 * Makes one run of what many requests ask for at the same time. The first item runs at once; while a run is under way, further items wait and go
 * together, at most `most` of them, in the next run. `run` returns one result for each item, in their order. Where a run of several items fails, each
 * is run again alone, so that only the one that is at fault fails: `run` must allow items to be run twice. Items of different sources, such as the
 * databases of two servers, are never run together.
 */
export function batched<Source extends object, Item, Result>(
  run: (source: Source, items: readonly Item[]) => Promise<readonly Result[]>,
  { most = 32 } = {},
): (source: Source, item: Item) => Promise<Result> {
  const lanes = new WeakMap<Source, Lane<Item, Result>>()

  async function settle(source: Source, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(
        source,
        batch.map(({ item }) => item),
      )
      batch.forEach(({ resolve }, at) => resolve(results[at] as Result))
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await Promise.all(batch.map((one) => settle(source, [one])))
    }
  }

  async function work(source: Source, lane: Lane<Item, Result>): Promise<void> {
    lane.running = true
    await setImmediate()
    while (lane.waiting.length) {
      await settle(source, lane.waiting.splice(0, most))
    }
    lane.running = false
  }

  return (source, item) => {
    const lane = lanes.get(source) ?? { waiting: [], running: false }
    lanes.set(source, lane)
    return new Promise((resolve, reject) => {
      lane.waiting.push({ item, resolve, reject })
      if (!lane.running) void work(source, lane)
    })
  }
}
