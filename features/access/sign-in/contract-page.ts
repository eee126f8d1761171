/** Data that the server puts into the sign-in pages. */
export interface SignInData {
  view: 'signIn' | 'register' | 'activate' | 'forgotten' | 'bindOrRegister' | 'bind' | 'wechat'
  /** Code of the institution whose sign-in page this is; empty for the platform's own. */
  from: string
  mobile: boolean
  institution: string
  methods: readonly ('password' | 'phone' | 'wechat')[]
  registration: 'closed' | 'approve' | 'open'
  mailDomains: readonly string[]
  signOnEntrances: readonly { name: string; href: string }[]
  /** Names of directories whose passwords are accepted too. */
  directories: readonly string[]
}

declare module '#contract/page-island.ts' {
  interface PageIsland {
    signIn: SignInData
    /** Whether the hidden frame of a sign-in has a session already. */
    transit: { signedIn: boolean }
    /** Whether the person may enter every institution. */
    institutions: { administrator: boolean }
  }
}
