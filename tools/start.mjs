import { hand, install, pinnedNode } from './prepare.mjs'
import { buildWebApp } from './web-app.mjs'

install()
const node = pinnedNode()
if (process.env.RECTO_ROLE !== 'worker' && !(await buildWebApp(node))) process.exit(1)
process.exit(await hand(node, ['server/main.ts'], { tied: true }))
