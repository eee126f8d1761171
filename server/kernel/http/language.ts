import type { FastifyRequest } from 'fastify'
import type { Language } from './refusal.ts'

/**
 * The language of an answer: the stored setting, which the browser also sends as a cookie; else the first supported one of the browser's languages;
 * else Chinese (specification section 9).
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const stored = headers.cookie?.match(/(?:^|; )recto-language=(zh-CN|en-US)(?:;|$)/)?.[1]
  if (stored) return stored as Language
  const first = (headers['accept-language'] ?? '').split(',').find((tag) => /^\s*(en|zh)\b/i.test(tag))
  return /^\s*en\b/i.test(first ?? '') ? 'en-US' : 'zh-CN'
}
