import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Builds the service worker of the reader as one classic script: not every browser that we support loads modules in a service worker. It is written
 * where only its own route serves it.
 */
export const workerFile = (root: string, target: string[]): Plugin => ({
  name: 'recto-worker-file',
  apply: 'build',
  async generateBundle() {
    const made = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      build: {
        write: false,
        target,
        rolldownOptions: {
          input: join(root, 'features/reading/reader/web/offline/reader-worker.ts'),
          output: { format: 'iife' },
        },
      },
    })
    const { output } = (Array.isArray(made) ? made[0] : made) as Rolldown.RolldownOutput
    this.emitFile({ type: 'asset', fileName: '.vite/reader-worker.js', source: output[0].code })
  },
})
