import { install, pinnedNode, say } from './prepare.mjs'
import { buildWebApp } from './web-app.mjs'

// What `npm start` does before it starts a server, for a machine on which something else starts it.
install()
if (!(await buildWebApp(pinnedNode()))) process.exit(1)
say('The web app is built.')
