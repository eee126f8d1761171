import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'server/testing/cluster.ts',
    include: ['{plain,document,contract,server,web,tools}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a busy machine; the usual second would decide by speed.
    expect: { poll: { interval: 50, timeout: 60_000 } },
    maxWorkers: 2,
  },
})
