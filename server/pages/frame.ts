import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageIsland } from '#contract/page-island.ts'
import { withBase } from '#plain/router-base.ts'
import { defaultTimeZone } from '#plain/time/zone.ts'
import { deviceType } from '#plain/user-agents.ts'
import type { App } from '#server/kernel/app.ts'
import { miniProgramScript } from '#server/kernel/http/headers.ts'
import { languageOf } from '#server/kernel/http/language.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import { lastEntrance, type User, userOf } from '#server/kernel/access/session.ts'
import { findEntrance, type Institution } from '#server/kernel/people/institutions-by-host-queries.ts'
import { Html } from './markup.ts'

export type Theme = 'light' | 'dark' | 'sepia' | 'green' | 'night'
export type Entrance = Institution | undefined

/** What every page needs: the user, language and theme, and the institution of the entrance. */
export interface Frame {
  language: Language
  theme: Theme
  user: User | undefined
  entrance: Entrance
  /** The time zone in which the page shows days and times: that of the institution. */
  timeZone: string
  /** Origins that may embed the page in a frame and receive messages from it. */
  parents: readonly string[]
  phone: boolean
  webDev: string | undefined
  /** Address of the script that speaks with the mini-program around the page. */
  miniProgramScript: string | undefined
  /** What every page tells its scripts. */
  island: Partial<PageIsland>
}

export async function frameOf(app: App, request: FastifyRequest, from?: string): Promise<Frame> {
  const user = await userOf(app.database, request.headers.cookie)
  const entrance = await app.database.transaction(undefined, 'read only', ({ platform }) =>
    findEntrance(platform, { from, institutionId: user?.institutionId, host: request.hostname, last: lastEntrance(request.headers.cookie) }),
  )
  return {
    language: languageOf(request),
    theme: themeOf(request.headers.cookie),
    user,
    entrance,
    timeZone: entrance?.timeZone ?? defaultTimeZone,
    parents: entrance?.parents ?? [],
    phone: isPhone(request.headers['user-agent']),
    webDev: app.webDev,
    miniProgramScript: miniProgramScript(app, request),
    island: {
      ...(app.routerBase && { routerBase: app.routerBase }),
      ...(entrance && { timeZone: entrance.timeZone }),
      member: user?.memberId ?? '',
      ...app.island,
    },
  }
}

/** The theme from the browser's cookie. */
export function themeOf(cookies: string | undefined): Theme {
  return (cookies?.match(/(?:^|; )recto-theme=(light|dark|sepia|green|night)(?:;|$)/)?.[1] as Theme | undefined) ?? 'light'
}

export function isPhone(agent: string | undefined): boolean {
  const device = deviceType(agent ?? '')
  return device === 'Android' || device === 'IOS'
}

/** Sends a page. Pages are personal: browsers may store them but must revalidate them, unless they hold answers to calls, which are never stored. */
export function sendPage(reply: FastifyReply, written: Html, status = 200, stored: 'private, no-cache' | 'no-store' = 'private, no-cache') {
  const page = belowBase(reply.server.routerBase, written)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', stored)
    .header('vary', 'Cookie, Accept-Language')
    .send(page.parts.length > 1 ? Readable.from(page.parts, { objectMode: false }) : page.text)
}

/** The page with its links and forms to screens below the base. A quote of a text is always escaped, so that only attributes are found. */
function belowBase(base: string, page: Html): Html {
  if (!base) return page
  return new Html([page.text.replace(/\b(href|action)="(\/[^"]*)"/g, (_, name: string, address: string) => `${name}="${withBase(base, address)}"`)])
}

/** The sign-in page that redirects back to this URL afterwards. */
export function signInAddress(request: Pick<FastifyRequest, 'url' | 'originalUrl'>): string {
  const login = request.url.startsWith('/mobile') ? '/mobile/login' : '/textbooklogin'
  return `${login}?redirect=${encodeURIComponent(request.originalUrl)}`
}
