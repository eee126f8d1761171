// Plain JavaScript, since any installed Node may run it.
import { hand, install, pinnedNode } from './prepare/prepare.mjs'

install()
process.exit(await hand(pinnedNode(), ['tools/test/run.ts', ...process.argv.slice(2)]))
