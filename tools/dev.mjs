import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { environment, hand, install, pinnedNode, root, say } from './prepare/prepare.mjs'

install()
const node = pinnedNode()
const port = await freePort()
const web = spawn(
  node,
  ['node_modules/vite/bin/vite.js', '--config', 'tools/vite-dev.config.ts', '--port', String(port), '--strictPort', '--logLevel', 'warn'],
  {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  },
)
web.once('exit', (code) => code && say('The web development server ended; see above.'))
const env = { RECTO_WEB_DEV: `http://127.0.0.1:${port}` }
const code = await hand(
  node,
  [
    '--watch-path=server',
    '--watch-path=features',
    '--watch-path=contract',
    '--watch-path=document',
    '--watch-path=assessment',
    '--watch-path=plain',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  { env },
)
web.kill()
process.exit(code)

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
