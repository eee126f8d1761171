import { SAML } from '@node-saml/node-saml'
import { callThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import { clockSkew, longestLife, type SamlAddresses, samlOf, type SamlSettings } from './saml-library.ts'
import type * as work from './saml-thread.ts'
import type { RedirectSignOn } from '../sign-on.ts'
import { SignOnError } from '../sign-on-error.ts'
import { mustBePlainXml } from '../xml.ts'

const inThread = threadModule<typeof work>(new URL('./saml-thread.ts', import.meta.url), callThreads)

interface SamlParty extends SamlAddresses {
  /** Remembers the id of an assertion until it expires; false if it is already known, which means a replay. */
  first: (assertionId: string, until: Date) => Promise<boolean>
}

/** Maximum length of an answer in characters; one with hundreds of attributes and groups has 50,000. */
const maxAnswerLength = 100_000

/** SAML 2.0 Web Browser SSO: the request by redirect, the answer by POST, with an assertion that is signed with SHA-256 or better. */
export function createSaml(settings: SamlSettings, { first, ...addresses }: SamlParty): RedirectSignOn {
  return {
    async begin(state) {
      const kept: Record<string, string> = {}
      const remember = async (request: string, instant: string) => {
        Object.assign(kept, { request, instant })
        return null
      }
      const requests = { saveAsync: remember, getAsync: async () => null, removeAsync: async () => null }
      const address = await samlOf(settings, addresses, requests).getAuthorizeUrlAsync(state, undefined, {})
      return { address, kept }
    },

    async finish({ body }, { state, kept }) {
      const answer = body['SAMLResponse']
      if (!answer || body['RelayState'] !== state || !kept['request']) throw new SignOnError('refused')
      const xml = Buffer.from(answer, 'base64').toString()
      mustBePlainXml(xml, maxAnswerLength)
      const asked = { settings, addresses, xml, request: kept['request'], instant: kept['instant'] ?? null }
      const found = await inThread('readAnswer', asked, { owner: addresses.callback, seconds: 3, mostWaiting: 20 })
      if ('trouble' in found) throw new SignOnError(found.trouble, found.reason ? new Error(found.reason) : undefined)
      // The clock skew counts twice: the assertion may be issued ahead of our clock and accepted after its end.
      const until = new Date(Date.now() + longestLife + 2 * clockSkew)
      if (!(await first(found.assertion, until))) throw new SignOnError('refused', new Error('assertion replayed'))
      return found.proof
    },
  }
}

/** Our metadata, which the administrator of the provider imports. */
export function samlMetadata({ issuer, callback }: SamlAddresses): string {
  // The library requires a provider certificate, although our metadata does not contain it.
  const saml = new SAML({ issuer, callbackUrl: callback, idpCert: 'unused', identifierFormat: null, wantAssertionsSigned: true })
  return saml.generateServiceProviderMetadata(null)
}
