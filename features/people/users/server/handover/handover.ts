import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'

type Context = Pick<CallContext, 'db' | 'app'>

/** What a member holds, by kind; kinds of which the member holds nothing are left out. */
export async function holdingsOf({ db, app }: Context, memberId: string) {
  const held = await Promise.all(app.collected.handovers.map(async (kind) => ({ kind, items: await kind.held(db, memberId) })))
  return held.filter(({ items }) => items.length)
}

/** Hands over the named kinds, or all of them. Returns only the kinds of which something was moved. */
export async function handOver({ db, app }: Context, from: string, to: string, kinds?: readonly string[]) {
  const moved: { kind: HandoverKind; count: number }[] = []
  for (const kind of app.collected.handovers) {
    if (kinds && !kinds.includes(kind.kind)) continue
    const count = await kind.move(db, from, to)
    if (count) moved.push({ kind, count })
  }
  return moved
}
