import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'

export const University = z.object({ id: z.uuid(), name: z.string(), provinceCode: z.string(), provinceName: z.string(), website: z.string() })
export type University = z.infer<typeof University>

export const universityList = call('GET /pressplatform/collegesAndUniversities/list', 'anyone', {
  mayLag: true,
  does: 'Lists colleges and universities by name, its initials and province.',
  query: Paging.extend({
    q: z.string().trim().max(60).optional(),
    provinceCode: z
      .string()
      .regex(/^\d{2}$/)
      .optional(),
    sort: z.enum(['name', '-name']).default('name'),
  }),
  data: pageOf(University),
})

export const provinceList = call('GET /pressplatform/collegesAndUniversities/places', 'anyone', {
  mayLag: true,
  does: 'Lists the provinces with their cities.',
  data: z.array(z.object({ code: z.string(), name: z.string(), cities: z.array(z.object({ code: z.string(), name: z.string() })) })),
})

export const universityAuthentication = call('POST /pressplatform/collegesAndUniversities/v2/authentication', 'SystemManagement', {
  does: 'Claims, with evidence, that the institution is one of the listed universities; the platform decides.',
  body: z.object({
    universityId: z.uuid(),
    /** Name of the person who applies. */
    realName: z.string().trim().min(1).max(50),
    title: z.string().trim().max(50).default(''),
    /** Files stored by identityEvidence. */
    evidence: z.array(z.uuid()).min(1).max(6),
  }),
  data: z.object({ applicationId: z.uuid(), university: z.string() }),
})
