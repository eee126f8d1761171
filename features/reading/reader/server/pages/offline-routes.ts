import { readFile } from 'node:fs/promises'
import type { CopyTerms } from '../../contract-page.ts'
import type { App } from '#server/kernel/app.ts'
import { sessionEnd, type User } from '#server/kernel/access/session.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { builtFile, buildVersion } from '#server/pages/assets/assets.ts'
import { type Frame, frameOf, sendPage } from '#server/pages/frame.ts'
import { markup } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'
import { readerPageTexts } from './page-texts.ts'

/** The service worker of the reader and of other pages that open without a network, and the page that it shows in the reader then. Both stand below the base path, since a worker reaches only pages below its own folder. */
export const offlineRoutes: Routes = (http, app) => {
  http.get('/reader-worker.js', async (_request, reply) => {
    const worker = buildVersion(app) && (await readFile(builtFile('.vite/reader-worker.js'), 'utf8').catch(() => undefined))
    if (!worker) throw refusal('notFound')
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker)
  })
  http.get('/reader-offline', async (request, reply) => sendPage(reply, offlinePage(app, await frameOf(app, request))))
}

/** What the copies of this person's pages depend on; undefined without a built service worker. */
export async function copyTerms(app: App, user: User): Promise<CopyTerms | undefined> {
  const build = buildVersion(app)
  const end = build && (await sessionEnd(app.database, user))
  return build && end ? { build, until: end.getTime() } : undefined
}

/**
 * The frame and the data of a page that the service worker shows without a network, for `writePage`. The page is stored for everyone who uses the device, so
 * that it names no member.
 */
export function offlineFrame(app: App, frame: Frame): { frame: Frame; data: { copies?: CopyTerms } } {
  const build = buildVersion(app)
  const { member: _, ...island } = frame.island
  return { frame: { ...frame, island }, data: build ? { copies: { build, until: 0 } } : {} }
}

/** The page without a network: its script adds what is known of the wanted page and what can be read instead. */
function offlinePage(app: App, frame: Frame) {
  const t = readerPageTexts(frame.language)
  const nameless = offlineFrame(app, frame)
  const body = markup`<main class="ow"><section class="rd-offline" tabindex="-1"><h1>${t.offlineTitle}</h1><p>${t.offlineHint}</p></section></main>`
  return writePage(nameless.frame, { title: t.offlineTitle, body, part: 'offline', data: nameless.data })
}
