import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfActivation } from '#features/access/session/server/join/activation-code.ts'
import { findActivation } from '#features/access/session/server/join/join-queries.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { frameOf, sendPage } from '#server/pages/frame.ts'
import { homeOf } from '#server/pages/home.ts'
import { valueOf } from '#server/pages/value-of.ts'
import { institutionsPage, transitPage } from './session-pages.ts'
import { signInPage, type SignInView } from './sign-in-page.ts'

/** Sign-in, what leads to it, and the choice of an institution. */
export const signInRoutes: Routes = (http, app) => {
  const entranceOf = (request: FastifyRequest<{ Params: { from?: string } }>) => (request.params.from ?? valueOf(request, 'from')).slice(0, 60)
  const signIn = (mobile: boolean) => async (request: FastifyRequest<{ Params: { from?: string } }>, reply: FastifyReply) => {
    const from = entranceOf(request)
    const frame = await frameOf(app, request, from)
    if (frame.user && !valueOf(request, 'redirect')) return reply.redirect(homeOf(frame.user, frame.phone || mobile))
    return sendPage(reply, await signInPage(app, frame, { view: 'signIn', mobile, unknown: from === frame.entrance?.code ? '' : from }))
  }
  const joining = (view: (request: FastifyRequest) => SignInView) => async (request: FastifyRequest, reply: FastifyReply) => {
    const shownView = view(request)
    // The activation page shows the institution of the account, regardless of the host.
    const activation =
      shownView === 'activate' && (await findActivation(app.database.platform, hashOfActivation(valueOf(request, 'code').slice(0, 100))))
    const from = activation ? activation.entrance : entranceOf(request as FastifyRequest<{ Params: { from?: string } }>)
    return sendPage(reply, await signInPage(app, await frameOf(app, request, from), { view: shownView, mobile: true }))
  }
  http.get('/textbooklogin', signIn(false))
  http.get('/textbooklogin/:from', signIn(false))
  http.get('/mobile/login', signIn(true))
  http.get(
    '/mobile/register',
    joining((request) => (Object.hasOwn(request.query as object, 'code') ? 'activate' : 'register')),
  )
  http.get(
    '/mobile/forgetPwd',
    joining(() => 'forgotten'),
  )
  http.get(
    '/mobile/bindingAndregister',
    joining(() => 'bindOrRegister'),
  )
  http.get(
    '/mobile/binding/account',
    joining(() => 'bind'),
  )
  http.get(
    '/mobile/weChatVerify',
    joining(() => 'wechat'),
  )
  http.get('/mobile', (_request, reply) => reply.redirect('/mobile/login'))
  http.get('/institution', (_request, reply) => reply.redirect('/institution/change'))
  http.get('/institution/change', async (request, reply) =>
    sendPage(
      reply,
      await institutionsPage(app, await frameOf(app, request), {
        words: valueOf(request, 'q').slice(0, 60),
        to: valueOf(request, 'to').slice(0, 20),
        redirect: valueOf(request, 'redirect').slice(0, 500),
      }),
    ),
  )
  http.get('/logintransit', async (request, reply) => sendPage(reply, transitPage(await frameOf(app, request))))
}
