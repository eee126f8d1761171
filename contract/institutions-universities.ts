import { z } from 'zod'
import { call } from './call.ts'
import { pageOf, Paging } from './page.ts'

export const University = z.object({ id: z.uuid(), name: z.string(), provinceCode: z.string(), provinceName: z.string(), website: z.string() })
export type University = z.infer<typeof University>

export const universityList = call('GET /pressplatform/collegesAndUniversities/list', 'anyone', {
  does: 'Lists colleges and universities by name, its initials and province.',
  query: Paging.extend({
    q: z.string().trim().max(60).optional(),
    provinceCode: z.string().regex(/^\d{2}$/).optional(),
    sort: z.enum(['name', '-name']).default('name'),
  }),
  data: pageOf(University),
}) // prettier-ignore

export const placeList = call('GET /pressplatform/collegesAndUniversities/places', 'anyone', {
  does: 'Lists the provinces with their cities.',
  data: z.array(z.object({ code: z.string(), name: z.string(), cities: z.array(z.object({ code: z.string(), name: z.string() })) })),
})
