import { language, type Language } from './language.ts'
import { show, type MessageKind } from './messages.ts'
import { upload, type Progress } from './send-upload.ts'

/** What the page tells its scripts, as `window.recto`. */
export interface PageGlobals {
  /** Path under which the screens stand; the root by default. */
  base?: string
  /** Origins that may frame this page and be told things: the institution's list. */
  parents?: readonly string[]
  /** The mini-program's own sign-in page. */
  miniProgramLogin?: string
  /** Send DELETE as POST to the same address plus `/delete`. */
  deleteAsPost?: boolean
}

/** What is told to a parent frame and to the mini-program. */
export interface LoginRequired {
  type: 'recto:login-required'
  redirect: string
}

export interface MiniProgram {
  postMessage: (message: { data: LoginRequired }) => void
  navigateTo?: (page: { url: string }) => void
  navigateBack?: () => void
}

/** All of the world that the request layer touches, so that its rules can be tried without a browser. */
export interface Surroundings {
  exchange: (address: string, init: RequestInit, onProgress?: Progress) => Promise<Response>
  /** The whole current address. */
  address: () => string
  go: (address: string) => void
  /** The names and values of the cookies that a script can see. */
  cookies: () => string
  setCookie: (text: string) => void
  /** The window around this one, if there is one. */
  parent: () => { postMessage: (message: LoginRequired, target: string) => void } | undefined
  miniProgram: () => MiniProgram | undefined
  page: () => PageGlobals
  show: (kind: MessageKind, text: string, more?: { title?: string }) => void
  language: () => Language
}

declare global {
  interface Window {
    recto?: PageGlobals
    wx?: { miniProgram?: MiniProgram }
    __wxjs_environment?: string
  }
}

// WeChat's script offers wx.miniProgram in every page; only inside a mini-program does anyone hear it.
const insideMiniProgram = () => window.__wxjs_environment === 'miniprogram' || /miniProgram/i.test(navigator.userAgent)

export const browser: Surroundings = {
  exchange: (address, init, onProgress) => (onProgress ? upload(address, init, onProgress) : fetch(address, init)),
  address: () => location.href,
  go: (address) => location.assign(address),
  cookies: () => document.cookie,
  setCookie: (text) => {
    document.cookie = text
  },
  parent: () => (window.parent === window ? undefined : window.parent),
  miniProgram: () => (insideMiniProgram() ? window.wx?.miniProgram : undefined),
  page: () => window.recto ?? {},
  show,
  language,
}
