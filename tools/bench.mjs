import { readdirSync, readFileSync } from 'node:fs'
import { installPrograms } from './prepare/machine.mjs'
import { hand, install, pinnedNode, root, say, stop } from './prepare/prepare.mjs'
import { buildWebApp } from './prepare/web-app.mjs'

/** The file of each benchmark by its name; those that drive a browser, those of calls, of the event loop, of exams, of imports, of classes, of the library and of lists have folders of their own. */
const files = Object.fromEntries(
  [
    'bench',
    'bench/browser',
    'bench/calls',
    'bench/event-loop',
    'bench/exams',
    'bench/imports',
    'bench/learning',
    'bench/library',
    'bench/lists',
  ].flatMap((folder) =>
    readdirSync(`${root}${folder}`)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [file.slice(0, -3), `${folder}/${file}`]),
  ),
)
const names = Object.keys(files).sort()
const asked = process.argv.slice(2)

if (!asked.length || asked.includes('--list')) {
  for (const name of names) say(`${name.padEnd(16)} ${sentence(name)}`)
  process.exit(0)
}
const unknown = asked.find((name) => !names.includes(name))
if (unknown) stop(`There is no benchmark "${unknown}". npm run bench -- --list shows them.`)

install()
const node = pinnedNode()
const drivesBrowser = asked.some((name) => files[name].startsWith('bench/browser/'))
if (drivesBrowser && !(installPrograms('chromium', 'fonts-noto-cjk') && (await buildWebApp(node)))) process.exit(1)
let worst = 0
for (const name of asked) worst = Math.max(worst, await hand(node, [files[name]]))
process.exit(worst)

function sentence(name) {
  const line = readFileSync(`${root}${files[name]}`, 'utf8').match(/^(?:\/\/|\/\*\*) ?(.*?)(?: ?\*\/)?$/m)
  return line?.[1] ?? ''
}
