import { install, pinnedNode, say } from './prepare/prepare.mjs'
import { buildWebApp } from './prepare/web-app.mjs'

// The steps of `npm start` before it starts a server, for machines on which another program starts it.
install()
if (!(await buildWebApp(pinnedNode()))) process.exit(1)
say('The web app is built.')
