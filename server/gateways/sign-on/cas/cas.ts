import { toTexts, mapAttributes } from '../attributes.ts'
import { type Network, webAddress } from '../network.ts'
import type { AttributeNames, RedirectSignOn } from '../sign-on.ts'
import { SignOnError } from '../sign-on-error.ts'
import { children, type Element, readXml, textOf } from '../xml.ts'

export interface CasSettings {
  /** Address without /login, such as https://cas.example.edu.cn/cas. */
  base: string
  names: AttributeNames
  authority?: string | undefined
}

/** CAS 3.0: the browser brings back a service ticket, which the server validates once. */
export function createCas({ base, names, authority }: CasSettings, callback: string, network: Network): RedirectSignOn {
  const at = (path: string, query: Record<string, string>) => {
    const address = webAddress(`${base.replace(/\/+$/, '')}/${path}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return address
  }
  const serviceOf = (state: string) => `${callback}?state=${encodeURIComponent(state)}`

  return {
    begin: async (state) => ({ address: at('login', { service: serviceOf(state) }).href, kept: {} }),

    async finish({ query }, { state }) {
      const ticket = query['ticket']
      if (!ticket || query['state'] !== state || !/^ST-[\x21-\x7e]{1,256}$/.test(ticket)) throw new SignOnError('refused')
      const answer = await network.ask(at('p3/serviceValidate', { service: serviceOf(state), ticket }), { ...(authority && { authority }) })
      if (answer.status >= 500) throw new SignOnError('unreachable', new Error(`CAS answered ${answer.status}`))
      if (answer.status !== 200) throw new SignOnError('misconfigured', new Error(`CAS answered ${answer.status}`))
      const [response] = children(readXml(await answer.text()), 'serviceResponse')
      return personOf(response, ticket, names)
    },
  }
}

function personOf(response: Element | undefined, session: string, names: AttributeNames) {
  const [failure] = children(response, 'authenticationFailure')
  const [success] = children(response, 'authenticationSuccess')
  if (failure) {
    // INVALID_TICKET is a problem of this sign-in; other codes mean that the server does not accept us as a service.
    const code = String(failure['@code'])
    throw new SignOnError(code.startsWith('INVALID_TICKET') ? 'refused' : 'misconfigured', new Error(`CAS refused the ticket: ${code}`))
  }
  if (!success) throw new SignOnError('unreadable')
  const [found = {}] = children(success, 'attributes')
  const theirs = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, [value].flat().map(textOf)]))
  const subject = names.subject ? toTexts(theirs[names.subject])[0] : textOf(success['user'])
  if (!subject) throw new SignOnError('nameless')
  return { subject, session, ...mapAttributes(theirs, names) }
}

/** Maximum length of a logout request in characters; anyone can post one. */
const maxRequestLength = 8000

/** The ticket whose session the CAS server has ended, from the logout request that it posts to our service address. */
export function casSignedOut(logoutRequest: string): string | undefined {
  const [request] = children(readXml(logoutRequest, maxRequestLength), 'LogoutRequest')
  return textOf(request?.['SessionIndex'])
}
