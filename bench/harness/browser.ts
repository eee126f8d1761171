import { type BrowserContext, chromium, type CDPSession, type Page } from '@playwright/test'
import { browserLaunch } from '#server/testing/chromium.ts'

/** The connection of a phone in a bad place: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const slowConnection = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false }

export const openBrowser = () => chromium.launch(browserLaunch)

/** Makes the processor slower for the scripts and the layout of a page, as it is on a simple device. */
export async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

export interface SlowPage {
  page: Page
  devtools: CDPSession
  /** The paths that were requested, in order. */
  requests: string[]
}

/** Opens Chromium for measurements on a slow connection: `visit` gives a page with an empty cache, this cookie of the session and a processor that is slower by this factor. */
export async function openPhone(factor = 4) {
  const browser = await openBrowser()

  async function visit<T>(origin: string, cookie: string | undefined, measure: (slowPage: SlowPage) => Promise<T>): Promise<T> {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    try {
      await setCookie(context, origin, cookie)
      const page = await context.newPage()
      const devtools = await slowDown(page, factor)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', slowConnection)
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(origin)) requests.push(request.url().slice(origin.length))
      })
      return await measure({ page, devtools, requests })
    } finally {
      await context.close()
    }
  }

  return { visit, close: () => browser.close() }
}

async function setCookie(context: BrowserContext, origin: string, cookie: string | undefined): Promise<void> {
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (name) await context.addCookies([{ name, value, url: origin }])
}

/** The middle value. */
export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
