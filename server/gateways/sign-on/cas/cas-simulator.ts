import { escapeHtml } from '#plain/text/escape-html.ts'
import { randomUUID } from 'node:crypto'
import { chosen, choicePage, redirectTo, serveProvider } from '../simulated-provider.ts'
import type { SimulatedPerson } from '../simulated-people.ts'

interface Ticket {
  service: string
  person: SimulatedPerson
  until: number
}

/** A CAS 3.0 server: the login page, service tickets that are valid once and for a minute, and logout requests for its tickets. */
export async function simulateCas(port = 0) {
  const tickets = new Map<string, Ticket>()
  const sessions = new Map<string, string>()
  const response = (body: string) => ({
    headers: { 'content-type': 'application/xml' },
    body: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>`,
  })
  const failure = (code: string) => response(`<cas:authenticationFailure code="${code}">${code}</cas:authenticationFailure>`)

  const { base, close } = await serveProvider(({ path, query }) => {
    if (path === '/cas/login') {
      const person = chosen(query)
      const service = query.get('service')
      if (!service) return { status: 400 }
      if (!person) return choicePage('统一身份认证 CAS', query)
      const ticket = `ST-${randomUUID()}`
      tickets.set(ticket, { service, person, until: Date.now() + 60_000 })
      sessions.set(ticket, service)
      const back = new URL(service)
      back.searchParams.set('ticket', ticket)
      return redirectTo(back)
    }
    if (path === '/cas/p3/serviceValidate') {
      const service = query.get('service')
      const name = query.get('ticket')
      if (!service || !name) return failure('INVALID_REQUEST')
      const ticket = tickets.get(name)
      tickets.delete(name)
      if (!ticket || ticket.until < Date.now()) return failure('INVALID_TICKET')
      if (ticket.service !== service) return failure('INVALID_SERVICE')
      return response(successOf(ticket.person))
    }
    return { status: 404 }
  }, port)

  /** The logout request that the server sends to a service when the person of the ticket signs out at the server. */
  const signOut = (ticket: string) => {
    const logoutRequest = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`
    return { service: sessions.get(ticket), logoutRequest }
  }
  const expire = (ticket: string) => {
    const found = tickets.get(ticket)
    if (found) found.until = 0
  }
  return { base: `${base}/cas`, signOut, expire, close }
}

function successOf({ account, name, number, mail, phone, department, role }: SimulatedPerson): string {
  const attributes = { cn: name, employeeNumber: number, mail, mobile: phone, ou: department, eduPersonAffiliation: role }
  const list = Object.entries(attributes).map(([key, value]) => `<cas:${key}>${escapeHtml(value)}</cas:${key}>`)
  return `<cas:authenticationSuccess><cas:user>${account}</cas:user><cas:attributes>${list.join('')}<cas:eduPersonAffiliation>member</cas:eduPersonAffiliation></cas:attributes></cas:authenticationSuccess>`
}
