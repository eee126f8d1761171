import { readdirSync, readFileSync } from 'node:fs'
import { hand, install, pinnedNode, root, say, stop } from './prepare/prepare.mjs'

const names = readdirSync(`${root}bench`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const asked = process.argv.slice(2)

if (!asked.length || asked.includes('--list')) {
  for (const name of names) say(`${name.padEnd(16)} ${sentence(name)}`)
  process.exit(0)
}
const unknown = asked.find((name) => !names.includes(name))
if (unknown) stop(`There is no benchmark "${unknown}". npm run bench -- --list shows them.`)

install()
const node = pinnedNode()
let worst = 0
for (const name of asked) worst = Math.max(worst, await hand(node, [`bench/${name}.ts`]))
process.exit(worst)

function sentence(name) {
  const line = readFileSync(`${root}bench/${name}.ts`, 'utf8').match(/^(?:\/\/|\/\*\*) ?(.*?)(?: ?\*\/)?$/m)
  return line?.[1] ?? ''
}
