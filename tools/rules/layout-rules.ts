import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './import-rules.ts'

export interface Source {
  /** Path from the root. */
  file: string
  text: string
}

interface Rule {
  files: RegExp
  /** What the text of the file may not hold. */
  never: RegExp
  /** Files that may, because of what they are. */
  but?: RegExp
  because: string
}

const test = /\.(test|spec)\.tsx?$|\/matrix\.ts$/

const rules: Rule[] = [
  {
    files: /^features\/.*\/server\//,
    never: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.execute\((db|platform)\)|\bpool\.query\b/,
    but: /(?:queries|demo)\.ts$/,
    because: 'SQL stands in queries.ts or *-queries.ts, and that of demo data in demo.ts',
  },
  {
    files: /^(server|features)\//,
    never: /\bprocess\.env\b/,
    // The configuration itself; what is read before it, or only by a command; the environment that PostgreSQL is started with.
    but: /^server\/(kernel\/config|gateways\/settings|main|run\/commands\/[a-z-]+|run\/embedded\/cluster)\.ts$|^server\/testing\//,
    because: 'settings are read by server/kernel/config.ts',
  },
  {
    files: /^(plain|document|assessment|contract|features|server|web)\//,
    never:
      /\bIntl\.DateTimeFormat\(|\.toLocale(Date|Time)?String\(|\.to(Date|Time)String\(|\.[gs]et(UTC)?(FullYear|Month|Date|Day|Hours|Minutes)\(|\.toISOString\(\)\s*\.(slice|split|substring)\(|[aA]t\b[?!]?\.(slice|split|substring)\(0, ?10\)/,
    // The time zone of the browser; a day in a spreadsheet, which has no time zone.
    but: /^(plain\/time\/zone|web\/kernel\/session\/zone|features\/workbench\/imports\/server\/reading\/read-thread)\.ts$/,
    because: 'days and times are those of a time zone that is given: plain/time, and web/ui/time for the zone of the institution',
  },
]

/** Features whose calls decide nothing beyond what the contract requires, with what decides in place of a policy. */
const withoutPolicy: Record<string, string> = {
  'access/privacy': 'people export and delete their own data',
  'exams/self-tests': 'books by the database function `readable`, banks by being open, everything else is one’s own, in the queries',
  'exams/programs': 'nothing is stored; the right to write questions, by the contract',
  'learning/calendar': 'each source finds what is of the person, in its query; the settings are one’s own',
  'library/files': 'who may read the file, by its feature',
  'library/packages': 'who may read the file, by its feature; the address of a package by its signature',
  'library/uploads': 'one’s own uploads, in the queries',
  'library/documents': 'who may read the file, by its feature',
  'library/resources': 'the policy of the textbook that a file is stored for',
  'people/customers': 'only administrators of the platform, by the contract',
  'reading/reader': 'the database function `readable`, in the query',
  'site/portal': 'public settings, for anyone',
  'learning/outlines': 'the policy of courses, and the release rules of units',
  'workbench/jobs': 'one’s own tasks, in the query',
}

export const sourcesOfRepository = (): Source[] =>
  globSync('{plain,document,assessment,contract,features,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** One line for each file that holds what belongs elsewhere, and for each feature that lacks a file it must have. */
export function misplaced(sources: readonly Source[]): string[] {
  const held = sources
    .filter(({ file }) => !test.test(file))
    .flatMap(({ file, text }) =>
      rules.filter(({ files, never, but }) => files.test(file) && never.test(text) && !but?.test(file)).map(({ because }) => `${file}: ${because}`),
    )
  return [...held, ...lackingPolicies(sources)]
}

function lackingPolicies(sources: readonly Source[]): string[] {
  const featuresWith = (name: RegExp) =>
    new Set(sources.flatMap(({ file }) => (name.test(file) ? [file.match(/^features\/([a-z-]+\/[a-z-]+)\/server\//)?.[1] ?? ''] : [])))
  const policies = featuresWith(/\/policy\.ts$/)
  return [...featuresWith(/calls\.ts$/)]
    .filter((feature) => feature && !policies.has(feature) && !(feature in withoutPolicy))
    .map(
      (feature) =>
        `features/${feature}: a feature with calls has a server/policy.ts, or is listed in tools/rules/layout-rules.ts with what decides instead`,
    )
}

/** More entries than these, files and folders, are divided into folders by subject. */
const mostEntries = 16

/** Folders that hold one thing in many files: a list that only grows, or the content of the demo. */
const lists = /^(server\/migrations|docs\/decisions|server\/seeds\/demo\/.*)$/

/** Every file below the folders of the repository, by its path from the root. */
export const filesOfRepository = (): string[] =>
  globSync('{plain,document,assessment,contract,features,server,web,e2e,bench,tools,docs}/**', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist'].includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))

/** One line for each folder with too many entries. */
export function crowded(files: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>()
  for (const file of files)
    for (let path = file; path.includes('/'); path = dirname(path)) {
      const folder = entries.get(dirname(path)) ?? new Set()
      entries.set(dirname(path), folder.add(path))
    }
  return [...entries]
    .filter(([folder, { size }]) => size > mostEntries && !lists.test(folder))
    .map(([folder, { size }]) => `${folder} has ${size} entries: with more than ${mostEntries} a folder is divided into folders by subject`)
}
