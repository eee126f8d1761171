import { existsSync } from 'node:fs'
import { type CDPSession, chromium, type Page } from '@playwright/test'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

export const openBrowser = () =>
  chromium.launch({
    ...(installed && { executablePath: installed }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

/** Makes the processor slower for the scripts and the layout of a page, as it is on a simple device. */
export async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
