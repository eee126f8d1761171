import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Routes } from '#server/kernel/http/serve.ts'
import { builtFolder } from './assets.ts'
import { markup } from '../markup.ts'

const icon = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#0b5c74" />
  <path d="M9 7h12.500a1.500 1.500 0 0 1 1.500 1.500v15a1.500 1.500 0 0 1-1.500 1.500H9z" fill="#fff" />
  <path d="M9 7h3v18H9z" fill="#9cc5d2" />
  <path d="M18 7h3v7l-1.500-1.300L18 14z" fill="#bc3a22" />
</svg>`.text.replaceAll('.500', '.5')

/** Assets of the build, the icon and robots.txt. Files with hashed names never change and are cached for a year. */
export const staticRoutes: Routes = (http) => {
  if (existsSync(builtFolder)) {
    void http.register(fastifyStatic, {
      root: builtFolder,
      prefix: '/web/',
      dotfiles: 'ignore',
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
    })
  }
  http.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon))
  http.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  http.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nAllow: /$\nDisallow: /\n'))
}
