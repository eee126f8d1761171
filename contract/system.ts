import { z } from 'zod'
import { call } from './call.ts'

export const parameterList = call('GET /unifiedplatform/v1/app/app/module/parameter/list', 'anyone', {
  does: 'Lists the parameters of a module; a parameter is on when its value is the text true.',
  query: z.object({ moduleCode: z.enum(['mybook', 'LearningPortal']), from: z.string().max(60).optional() }),
  data: z.array(z.object({ code: z.string(), value: z.string() })),
})
