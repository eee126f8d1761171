import * as contract from '../../contract-universities.ts'
import { insertApplication } from '#features/people/identity/server/apply.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { mayOrganize } from '../policy.ts'
import { selectPlaces, selectUniversities, loadUnclaimedUniversity } from './university-queries.ts'

export default handlers(contract, {
  universityList: ({ query }, { platform }) => selectUniversities(platform, query),
  provinceList: (_given, { platform }) => selectPlaces(platform),

  async universityAuthentication({ body: { universityId, ...draft } }, context) {
    assertAllowed(mayOrganize(context.user))
    const { name } = await loadUnclaimedUniversity(context.platform, universityId)
    const defaults = { idNumber: '', number: '', department: '' }
    const applicationId = await insertApplication(context, { ...defaults, ...draft, kind: 'org', method: 'manual', orgName: name, universityId })
    return { applicationId, university: name }
  },
})
