import type { FastifyRequest } from 'fastify'

/** A query parameter: the first value if it is repeated, empty if it is missing. */
export const valueOf = (request: FastifyRequest, name: string): string =>
  [(request.query as Record<string, string | string[] | undefined>)[name]].flat()[0] ?? ''
