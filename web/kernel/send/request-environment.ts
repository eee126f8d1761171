import { isInMiniProgram } from '#plain/user-agents.ts'
import { language, type Language } from '../texts/language.ts'
import { showMessage, type MessageKind } from '../notices/messages.ts'
import { upload, type Progress } from './send-upload.ts'
import { deleteCopies } from '../kept/page-copies.ts'
import { takeStartAnswer } from '../page/start-answers.ts'

/** Settings of the page for its scripts, in `window.recto`. */
export interface PageGlobals {
  /** The base path of all screens; the root by default. */
  base?: string
  /** Origins that may frame this page and receive messages from it: the institution's list. */
  parents?: readonly string[]
  /** The mini-program's own sign-in page. */
  miniProgramLogin?: string
  /** Send DELETE as POST to the same address plus `/delete`. */
  deleteAsPost?: boolean
}

/** The message to a parent frame and to the mini-program. */
export interface LoginRequired {
  type: 'recto:login-required'
  redirect: string
}

export interface MiniProgram {
  postMessage: (message: { data: LoginRequired }) => void
  navigateTo?: (page: { url: string }) => void
  navigateBack?: () => void
}

/** Everything of the browser that the request layer uses, so that its rules can be tested without one. */
export interface RequestEnvironment {
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
  /** Deletes the pages of the person that are stored for reading without a network. */
  deleteCopies: () => Promise<void>
}

declare global {
  interface Window {
    recto?: PageGlobals
    wx?: { miniProgram?: MiniProgram }
    __wxjs_environment?: string
  }
}

// WeChat's script defines wx.miniProgram in every page, but it works only inside a mini-program.
const insideMiniProgram = () => window.__wxjs_environment === 'miniprogram' || isInMiniProgram(navigator.userAgent)

export const browserEnvironment: RequestEnvironment = {
  exchange: async (address, init, onProgress) => {
    if (onProgress) return upload(address, init, onProgress)
    return takeStartAnswer(address, init) ?? fetch(address, init)
  },
  address: () => location.href,
  go: (address) => location.assign(address),
  cookies: () => document.cookie,
  setCookie: (text) => {
    document.cookie = text
  },
  parent: () => (window.parent === window ? undefined : window.parent),
  miniProgram: () => (insideMiniProgram() ? window.wx?.miniProgram : undefined),
  page: () => window.recto ?? {},
  show: showMessage,
  language,
  deleteCopies: () => deleteCopies(),
}
