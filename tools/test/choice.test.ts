import { describe, expect, test } from 'vitest'
import { choose } from './choice.ts'

const tests = [
  'features/people/groups/server/calls.test.ts',
  'features/people/users/server/calls.test.ts',
  'features/people/users/web/draft.test.ts',
  'features/site/portal/server/calls.test.ts',
  'plain/date.test.ts',
  'server/kernel/data/id.test.ts',
  'server/testing/every-call/permissions.test.ts',
  'tools/generate/map.test.ts',
]
const [groups, users, draft, portal, , id, permissions, map] = tests
const journeys = ['e2e/accessibility.spec.ts', 'features/people/users/users.spec.ts']
const features = ['people/groups', 'people/users', 'site/portal']
const visited = ['people/users', 'site/portal']
const repository = { features, tests, journeys, visited, exists: (path: string) => !path.startsWith('gone'), changedFiles: (): string[] => [] }
const chosen = (...args: string[]) => choose(args, repository)
const afterChanging = (...files: string[]) => choose(['--changed'], { ...repository, changedFiles: () => files })

test('without arguments everything runs', () => {
  expect(chosen()).toBe('everything')
})

describe('by name', () => {
  test.each(['users', 'people/users', 'features/people/users', './features/people/users/'])(
    '%s is the feature, with its calls and journeys',
    (name) => {
      expect(chosen(name)).toEqual({
        tests: [users, draft, permissions],
        related: [],
        calls: ['people/users'],
        journeys: [journeys[1], journeys[0]],
        screens: ['people/users'],
      })
    },
  )

  test.each(['people', 'features/people'])('%s is the group', (name) => {
    expect(chosen(name)).toMatchObject({ tests: [groups, users, draft, permissions], calls: ['people/groups', 'people/users'] })
  })

  test('several names are tested together', () => {
    expect(chosen('groups', 'portal')).toMatchObject({
      tests: [groups, portal, permissions],
      calls: ['people/groups', 'site/portal'],
      journeys: [journeys[0]],
      screens: ['site/portal'],
    })
  })

  test('a folder is tested without the calls of its feature, and a file alone', () => {
    expect(chosen('features/people/users/web')).toEqual({ tests: [draft], related: [], calls: [], journeys: [], screens: [] })
    expect(chosen('server/kernel')).toEqual({ tests: [id], related: [], calls: [], journeys: [], screens: [] })
    expect(chosen('e2e')).toEqual({ tests: [], related: [], calls: [], journeys: [journeys[0]], screens: [] })
    expect(chosen('e2e', 'users')).toMatchObject({ journeys, screens: [] })
    expect(chosen('features/people/users/server/calls.test.ts')).toMatchObject({ tests: [users] })
  })

  test('a folder that has the suites about every call tests every call', () => {
    expect(chosen('users', 'server')).toMatchObject({ calls: [], tests: [users, draft, id, permissions] })
  })

  test('an unknown name is refused with the names of the features', () => {
    expect(chosen('users', 'gone')).toEqual({
      refused: 'No feature, group or folder is called gone. The features are\n  people: groups users\n  site: portal',
    })
    expect(chosen('--changed', 'users')).toEqual({ refused: '--changed stands alone' })
  })
})

describe('by change', () => {
  test('a change within a feature tests the feature and the repository', () => {
    expect(afterChanging('features/people/users/server/queries.ts')).toEqual({
      tests: [users, draft, permissions, map],
      related: [],
      calls: ['people/users'],
      journeys: [journeys[1], journeys[0]],
      screens: ['people/users'],
    })
  })

  test('what depends on changed code outside of features is found by vitest, and every call is tested if the server depends on it', () => {
    expect(afterChanging('web/ui/list.ts', 'features/site/portal/web/Page.tsx')).toMatchObject({
      related: ['web/ui/list.ts'],
      calls: ['site/portal'],
    })
    expect(afterChanging('server/kernel/data/db.ts', 'features/site/portal/web/Page.tsx')).toMatchObject({
      related: ['server/kernel/data/db.ts'],
      calls: [],
    })
  })

  test('deleted files, styles and texts have no dependants', () => {
    expect(afterChanging('gone.ts', 'web/ui/list.css', 'README.md')).toEqual({ tests: [map], related: [], calls: [], journeys: [], screens: [] })
  })

  test('a changed file of journeys is run', () => {
    expect(afterChanging('e2e/accessibility.spec.ts')).toEqual({ tests: [map], related: [], calls: [], journeys: [journeys[0]], screens: [] })
  })

  test.each(['server/migrations/0099-new.sql', 'package-lock.json', 'vitest.config.ts'])('a change of %s tests everything', (file) => {
    expect(afterChanging(file)).toBe('everything')
  })
})
