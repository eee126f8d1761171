import { loadDemo } from '#server/seeds/demo.ts'
import { type Command, say, withApp } from './command.ts'

export const demoLoadCommand: Command = {
  name: 'demo load',
  usage: '',
  does: 'Loads the demo institutions with their people and textbooks.',
  help: 'All of them have the password recto-demo. Do not use it on a server that the public can reach.',
  run: () =>
    withApp(async (app) => say((await loadDemo(app, say)) ? 'The demo institutions are loaded' : 'The demo institutions are already loaded')),
}
