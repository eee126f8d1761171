import { z } from 'zod'
import type { Outline } from './outline.ts'
import { broken, titleOf } from './paths.ts'

const number = z.coerce.number().int().min(0).max(10_000)
const Dependency = z.object({ machineName: z.string().regex(/^[\w.-]{1,100}$/), majorVersion: number, minorVersion: number })
const Named = z.object({ title: z.string().optional(), mainLibrary: z.string().max(100), preloadedDependencies: z.array(Dependency).max(300) })
const Library = z.object({ preloadedDependencies: z.array(Dependency).max(300).optional() })

/** The folder of a library in a package. */
const folderOf = ({ machineName, majorVersion, minorVersion }: z.infer<typeof Dependency>) => `${machineName}-${majorVersion}.${minorVersion}`

/** The most libraries that a package may need. */
const mostLibraries = 500

/**
 * The outline of an H5P package. Libraries that it or one of its libraries needs, and that are not inside, are named. `read` gives the text of a file
 * of the package.
 */
export async function readH5p(files: ReadonlyMap<string, number>, root: string, read: (path: string) => Promise<string>): Promise<Outline> {
  const named = jsonOf(Named, await read(`${root}h5p.json`))
  if (!named) throw broken('h5p.json 无效', 'h5p.json is not valid')
  if (!jsonOf(z.looseObject({}), await read(`${root}content/content.json`))) throw broken('content.json 无效', 'content.json is not valid')
  const missing: string[] = []
  const seen = new Set<string>()
  const waiting = [...named.preloadedDependencies]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const folder = folderOf(next)
    if (seen.has(folder)) continue
    seen.add(folder)
    if (seen.size > mostLibraries) throw broken('依赖的库过多', 'it needs too many libraries')
    const path = `${root}${folder}/library.json`
    if (!files.has(path)) {
      missing.push(folder.replace(/-(?=[\d.]+$)/, ' '))
      continue
    }
    const library = jsonOf(Library, await read(path))
    if (!library) throw broken(`库 ${folder} 无效`, `the library ${folder} is not valid`)
    waiting.push(...(library.preloadedDependencies ?? []))
  }
  const title = titleOf(named.title, 'H5P')
  const part = { id: 'h5p', title, depth: 0, href: 'h5p.json', asset: false, mastery: null, launchData: '' }
  return { kind: 'h5p', title, parts: [part], root, missing: missing.toSorted() }
}

function jsonOf<T>(shape: z.ZodType<T>, text: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
