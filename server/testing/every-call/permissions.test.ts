import { errors } from '#contract/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collected } from '#server/features.ts'
import { type Caller, type Entry, type Kind, type Outcome, outcome, type Rule } from '../matrix/cell.ts'
import { send } from '../matrix/request.ts'
import { chosen, matrix } from '../matrix/every-call.ts'
import { canary } from '../matrix/things.ts'
import { type Asker, buildWorld } from '../matrix/world.ts'
import { type Net, openServer } from '../open.ts'

const calls = Object.values(collected.handlers).flat()

test('every call has an entry in the matrix, and every entry a call', () => {
  expect([...matrix.keys()].toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

/** What the contract alone refuses: a caller without a session or without the right that the call needs. */
function gate({ role, person, modules }: Caller, needs: (typeof calls)[number]['call']['needs']): Outcome | undefined {
  if (needs === 'anyone') return undefined
  if (!person || role === 'disabled' || role === 'suspended') return 'notlogged'
  if (needs === 'signedIn') return undefined
  if (needs === 'administrator') return role === 'platform' ? undefined : 'forbidden'
  if (needs === 'institutionAdministrator') return ['administrator', 'platform', 'expired'].includes(role) ? undefined : 'forbidden'
  return modules.includes(needs) ? undefined : 'forbidden'
}

const columns = (entry: Entry): [Kind, Rule][] =>
  typeof entry.expect === 'object' ? (Object.entries(entry.expect) as [Kind, Rule][]) : [['own', entry.expect]]

describe.each<[Net, Kind[]]>([
  ['both', ['own', 'same', 'other', 'deleted', 'draft']],
  // Each of the two separations of institutions must be sufficient alone.
  ['scope', ['other']],
  ['rls', ['other']],
])('with %s', (net, kinds) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let askers: Map<string, Asker>
  beforeAll(async () => {
    const building = await openServer({ net, traceless: true })
    server = building
    askers = await buildWorld(building, { foreign: kinds.length === 1 })
  }, 120_000)
  afterAll(() => server.close())

  test.each([...chosen])(
    '%s',
    async (_name, { call, entry }) => {
      const wrong: string[] = []
      for (const { caller, things } of askers.values()) {
        for (const [kind, rule] of columns(entry)) {
          if (!kinds.includes(kind)) continue
          const wanted = gate(caller, call.needs) ?? outcome(rule, caller)
          const got = await send(server, call, caller, entry.ask(things[kind], caller) as object)
          const status = wanted === 'ok' || wanted === 'none' ? 200 : errors[wanted].http
          const leaks = caller.role !== 'platform' && got.body.includes(canary)
          if (got.outcome !== wanted || got.status !== status || leaks)
            wrong.push(`${caller.role}, ${kind}: ${wanted} expected, ${got.outcome}${leaks ? ' with a secret' : ''}: ${got.body.slice(0, 200)}`)
        }
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )
})
