/** What the choice needs to know of the repository; all paths are from the root. */
export interface Repository {
  /** The features as `people/users`. */
  features: readonly string[]
  /** Test files of vitest. */
  tests: readonly string[]
  /** Files of browser journeys. */
  journeys: readonly string[]
  /** Features with screens to visit, as `people/users`. */
  visited: readonly string[]
  exists: (path: string) => boolean
  /** The files that differ from main, committed or not. */
  changedFiles: () => readonly string[]
}

/** What a run tests. */
export interface Choice {
  /** Test files for vitest. */
  tests: readonly string[]
  /** Files whose dependants vitest finds itself. */
  related: readonly string[]
  /** Features whose calls the suites about every call test, as `people/users`; without any they test all calls. */
  calls: readonly string[]
  /** Files of browser journeys. */
  journeys: readonly string[]
  /** Features whose screens the accessibility test visits, as `people/users`; without any it visits all screens. */
  screens: readonly string[]
}

/** Suites about every call; given the names of features, they test the calls of these. */
const everyCall = 'server/testing/every-call/'
/** The test that visits screens; given the names of features, it visits the screens of these. */
const everyScreen = 'e2e/accessibility.spec.ts'
/** What every test depends on without importing it. */
const beneathAll = /^(server\/migrations\/|package(-lock)?\.json$|vitest\.config\.ts$|tsconfig\.json$)/
/** Folders that no call depends on. */
const besideCalls = /^(web|e2e|tools|bench|docs)\//

/**
 * What `npm test` runs for its arguments: everything without any; what belongs to the named features, groups and folders; with `--changed` what
 * belongs to the files that differ from main. An argument that names nothing is refused with the names that there are.
 */
export function choose(args: readonly string[], repository: Repository): Choice | 'everything' | { refused: string } {
  if (!args.length) return 'everything'
  if (!args.includes('--changed')) return named(args, repository)
  return args.length > 1 ? { refused: '--changed stands alone' } : changed(repository)
}

function named(names: readonly string[], repository: Repository): Choice | { refused: string } {
  const { features, tests, journeys, visited } = repository
  const folders = names.map((name) => folderOf(name, repository))
  const unknown = names.filter((_, at) => !folders[at])
  if (unknown.length) return { refused: `No feature, group or folder is called ${unknown.join(', ')}. The features are\n${listed(features)}` }
  const within = isWithin(folders)
  const calls = features.filter((feature) => within(`features/${feature}`))
  return {
    tests: tests.filter((file) => within(file) || (calls.length > 0 && file.startsWith(everyCall))),
    related: [],
    calls: within(everyCall.slice(0, -1)) ? [] : calls,
    ...screensOf(
      journeys.filter(within),
      calls.filter((feature) => visited.includes(feature)),
    ),
  }
}

/** The folder that a name stands for: `users`, `people/users`, `people`, `features/people` or any path of the repository. */
function folderOf(name: string, { features, exists }: Repository): string {
  const path = name.replace(/^\.\//, '').replace(/\/+$/, '')
  const feature = features.find((each) => each === path || each.endsWith(`/${path}`))
  if (feature) return `features/${feature}`
  if (features.some((each) => each.startsWith(`${path}/`))) return `features/${path}`
  return exists(path) ? path : ''
}

function changed({ features, tests, journeys, visited, exists, changedFiles }: Repository): Choice | 'everything' {
  const files = changedFiles()
  if (files.some((file) => beneathAll.test(file))) return 'everything'
  const calls = features.filter((feature) => files.some(isWithin([`features/${feature}`])))
  const within = isWithin([...calls.map((feature) => `features/${feature}`), 'tools'])
  const outside = files.filter((file) => exists(file) && !within(file))
  const related = outside.filter((file) => /(?<!\.spec)\.(ts|tsx|mjs)$/.test(file))
  return {
    tests: tests.filter((file) => within(file) || (calls.length > 0 && file.startsWith(everyCall))),
    related,
    calls: related.every((file) => besideCalls.test(file)) ? calls : [],
    ...screensOf(
      journeys.filter((file) => within(file) || outside.includes(file)),
      calls.filter((feature) => visited.includes(feature)),
    ),
  }
}

/** Adds the visit of the screens of some features, unless all screens are visited anyway. */
const screensOf = (journeys: readonly string[], screens: readonly string[]): Pick<Choice, 'journeys' | 'screens'> =>
  screens.length && !journeys.includes(everyScreen) ? { journeys: [...journeys, everyScreen], screens } : { journeys, screens: [] }

const isWithin = (folders: readonly string[]) => (path: string) => folders.some((folder) => `${path}/`.startsWith(`${folder}/`))

/** The features, a line for each group. */
function listed(features: readonly string[]): string {
  const groups = Map.groupBy(features, (feature) => feature.split('/')[0])
  return [...groups].map(([group, its]) => `  ${group}: ${its.map((feature) => feature.split('/')[1]).join(' ')}`).join('\n')
}
