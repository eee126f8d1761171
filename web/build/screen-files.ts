import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The feature and the file of each screen, as paths from the root; the file is empty for redirects and for pages that the server writes. They are read
 * from the source of the screen lists, since pages can be imported only in a browser.
 */
export function screenFiles(root: string): Map<string, { folder: string; file: string }> {
  const found = new Map<string, { folder: string; file: string }>()
  for (const list of globSync('features/*/*/web/screens.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))) {
    const folder = list.split('/').slice(0, 3).join('/')
    const [screens = ''] = readFileSync(join(root, list), 'utf8').split(/^  (?:fillings|places): /m)
    for (const [, path = '', rest = ''] of screens.matchAll(/path: '([^']+)'([^]*?)(?=path: '|$)/g)) {
      const page = rest.match(/page: \(\) => import\('\.\/([^']+)'\)/)?.[1]
      found.set(path, { folder, file: page ? `${dirname(list)}/${page}` : '' })
    }
  }
  return found
}

/** The files of the parts that every screen has and that begin to load at once, as paths from the root. */
export function earlyFiles(root: string): string[] {
  return globSync('features/*/*/web/screens.ts', { cwd: root }).flatMap((list) =>
    [...readFileSync(join(root, list), 'utf8').matchAll(/early: true,\s+load: \(\) => import\('\.\/([^']+)'\)/g)].map(
      ([, file = '']) => `${dirname(list.replaceAll('\\', '/'))}/${file}`,
    ),
  )
}
