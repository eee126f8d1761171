import { z } from 'zod'
import { call } from './call.ts'
import { moduleCodes } from './modules.ts'

export const roleModule = call('GET /unifiedplatform/v1/user/rolemodule', 'signedIn', {
  does: 'Gives the modules and button features of the person, and the mark of the institution, in extendMessage.',
  data: z.object({ modules: z.array(z.enum(moduleCodes)), moduleFeatures: z.record(z.string(), z.array(z.string())), logoUrl: z.string() }),
  extendMessage: true,
})
