import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Servers and commands that tests start as processes load their compiled code from here, which halves the time of a start.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

export default defineConfig({
  test: {
    globalSetup: 'server/testing/database/cluster.ts',
    include: ['{plain,document,assessment,contract,features,server,web,tools}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // With the default of one second, polls would fail on a busy machine.
    expect: { poll: { interval: 50, timeout: 60_000 } },
    maxWorkers: 2,
  },
})
