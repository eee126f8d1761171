import type { APIRequestContext } from '@playwright/test'
import type { Visit } from '#e2e/visits.ts'

/** A small text that the student has uploaded; the page says that a phone does not show this kind. */
async function uploaded(request: APIRequestContext): Promise<Record<string, string>> {
  const answer = await request.post('/pressplatform/attachments', {
    headers: { 'x-recto': '1' },
    multipart: { file: { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('转动惯量') } },
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return { id: data.id }
}

export const visits: readonly Visit[] = [{ path: '/mobile/pdfview', who: 'student', phone: true, query: uploaded }]
