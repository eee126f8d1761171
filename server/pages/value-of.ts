import type { FastifyRequest } from 'fastify'

/** One value of an address; a repeated name counts once, a missing one is empty. */
export const valueOf = (request: FastifyRequest, name: string): string =>
  [(request.query as Record<string, string | string[] | undefined>)[name]].flat()[0] ?? ''
