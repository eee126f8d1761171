import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hand, root, say } from './prepare.mjs'

const kept = join(root, 'web', 'dist', 'built-from.txt')
const sources = ['web', 'features', 'document', 'assessment', 'plain', 'contract', 'package-lock.json']

/** Builds the web app unless web/dist was built from the same sources; returns whether it is up to date. */
export async function buildWebApp(node) {
  const now = fingerprint()
  if (existsSync(kept) && readFileSync(kept, 'utf8') === now) return true
  say('Building the web app …')
  const code = await hand(
    node,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    {
      env: { NODE_ENV: 'production' },
    },
  )
  if (code) {
    say('The web app could not be built; the lines above say why.')
    return false
  }
  writeFileSync(kept, now)
  return true
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const name of sources)
    for (const path of filesOf(name))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesOf(name) {
  if (name.includes('.')) return [name]
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .filter((path) => !/(^|[\\/])(dist|node_modules)[\\/]/.test(path))
    .sort()
}
