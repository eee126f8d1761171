import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** Scripts that stand alone, by the name of the file that the build writes: only routes of their own serve them. */
const scripts = {
  'reader-worker.js': 'features/reading/reader/web/offline/reader-worker.ts',
  'package-player.js': 'features/library/packages/web/player/package-player.ts',
}

/**
 * Builds the service worker of the reader, and the player of packages, each as one classic script: not every browser that we support loads modules in a
 * service worker.
 */
export const workerFile = (root: string, target: string[]): Plugin => ({
  name: 'recto-worker-file',
  apply: 'build',
  async generateBundle() {
    for (const [name, script] of Object.entries(scripts))
      this.emitFile({ type: 'asset', fileName: `.vite/${name}`, source: await built(root, target, script) })
  },
})

async function built(root: string, target: string[], script: string): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      target,
      rolldownOptions: {
        input: join(root, script),
        output: { format: 'iife' },
      },
    },
  })
  const { output } = (Array.isArray(made) ? made[0] : made) as Rolldown.RolldownOutput
  return output[0].code
}
