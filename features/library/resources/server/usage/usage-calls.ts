import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { resourceQuotaChange, resourceQuotaList, resourceUsage, resourceWords } from '../../contract.ts'
import { keepsInstitution } from '../policy.ts'
import { findLimit } from './limit-queries.ts'
import { findStorage } from '#server/kernel/files/storage.ts'
import { selectKinds, selectQuotas, selectWords, setLimit, sumIdle } from './usage-queries.ts'

export default handlers(
  { resourceUsage, resourceWords, resourceQuotaList, resourceQuotaChange },
  {
    async resourceUsage({ query: { view } }, { db, platform, user }) {
      const memberId = view === 'mine' ? user.memberId : null
      const kinds = await selectKinds(db, memberId)
      const idle = await sumIdle(db, memberId)
      // What else the institution has stored concerns its administrators.
      const whole =
        view === 'institution' && keepsInstitution(user) ? await findStorage({ platform }, user.institutionId) : { stored: null, limit: null }
      const limit = memberId === null ? whole.limit : await findLimit(db, memberId)
      return { kinds, bytes: kinds.reduce((sum, { bytes }) => sum + bytes, 0), stored: whole.stored, limit, idle }
    },

    resourceWords: ({ query }, { db, user }) => selectWords(db, user, query),

    resourceQuotaList: ({ query }, { db }) => selectQuotas(db, query),

    async resourceQuotaChange({ body }, context) {
      assertAllowed(keepsInstitution(context.user))
      const { name, before } = await setLimit(context.db, context.user, body)
      await logOperation(context, 'resourcequota.change', {
        kind: 'resourcequota',
        id: body.memberId,
        name: name || '*',
        before: { bytes: before },
        after: { bytes: body.limit },
      })
    },
  },
)
