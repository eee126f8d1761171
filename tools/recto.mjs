import { hand, install, pinnedNode } from './prepare/prepare.mjs'

install()
process.exit(
  await hand(pinnedNode(), ['server/run/commands/recto.ts', ...process.argv.slice(2)], { env: { INIT_CWD: process.env.INIT_CWD ?? process.cwd() } }),
)
