import { defineConfig } from '@playwright/test'
import { browserLaunch } from '#server/testing/chromium.ts'

// The address is known when the server of this run has chosen its port: the setup puts it into the environment.
export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/*.spec.ts', 'features/**/*.spec.ts'],
  globalSetup: './server-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // A busy machine can stall for seconds, so a failed test is retried: a real fault fails twice.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env['RECTO_E2E_URL'] ?? '',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A menu that is still moving misses a press, and a colour during a transition is not the final one.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker answers requests that page.route would see: only the journeys about it have one.
    serviceWorkers: 'block',
    // Recording takes as long as the test itself: only retries are recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch,
  },
})
