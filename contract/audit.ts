import { z } from 'zod'
import { call } from './call.ts'

export const operatingSystemRecord = call('POST /pressplatform/user/operating/system', 'signedIn', {
  does: 'Records the operating system of the person, sent after a good sign-in.',
  body: z.object({ operatingSystem: z.string().trim().min(1).max(20) }),
})

export const loginRecord = call('POST /pressplatform/statistics/loginRecord', 'signedIn', {
  does: 'Records a sign-in for statistics: from which kind of device and through which entrance.',
  body: z.object({ device: z.string().trim().min(1).max(20), from: z.string().trim().max(60).default('') }),
})
