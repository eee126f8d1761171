import { z } from 'zod'
import { call } from '#contract/call.ts'

/** The settings of an institution's sign-in page that are readable without a session. */
export const Setting = z.object({
  institutionId: z.uuid().nullable(),
  code: z.string(),
  name: z.string(),
  tagline: z.string(),
  logoUrl: z.string().nullable(),
  primaryColour: z.string().nullable(),
  parents: z.array(z.string()),
  loginMethods: z.array(z.enum(['password', 'phone', 'wechat'])),
})
export type Setting = z.infer<typeof Setting>

export const settingGet = call('GET /unifiedplatform/v1/setting', 'anyone', {
  does: 'Returns the name, logo, colours and sign-in style of the sign-in page, found by its code, by the session or by the host.',
  query: z.object({ from: z.string().max(60).optional() }),
  data: Setting,
})

export const seoGet = call('GET /unifiedplatform/v1/setting/seo', 'anyone', {
  does: 'Returns title, description and keywords for search engines.',
  query: z.object({ from: z.string().max(60).optional() }),
  data: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
})
