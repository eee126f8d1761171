import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { systemSections } from '#web/shell/shell-slots.ts'

export const signOnWeb: WebFeature = {
  fillings: [
    fill(systemSections, { name: 'signOn', rank: 40, load: () => import('./ProvidersPage.tsx').then(({ ProvidersPage }) => ProvidersPage) }),
  ],
  places: [
    {
      name: 'signOn',
      group: 'system',
      rank: 120,
      path: '/system?section=signOn',
      needs: 'SystemManagement:signOn',
      title: { zh: '登录方式', en: 'Sign-on' },
      help: { zh: 'CAS、OIDC、SAML 与 LDAP', en: 'CAS, OIDC, SAML and LDAP' },
    },
  ],
}
