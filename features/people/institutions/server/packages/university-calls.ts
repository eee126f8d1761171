import * as contract from '../../contract-universities.ts'
import { insertApplication } from '#features/people/identity/server/apply.ts'
import { must } from '#server/kernel/http/refusal.ts'
import { room } from '#server/kernel/http/room.ts'
import { mayOrganize } from '../policy.ts'
import { selectPlaces, selectUniversities, takeFreeUniversity } from './university-queries.ts'

export default room(contract, {
  universityList: ({ query }, { platform }) => selectUniversities(platform, query),
  placeList: (_given, { platform }) => selectPlaces(platform),

  async universityAuthentication({ body: { universityId, ...draft } }, context) {
    must(mayOrganize(context.user))
    const { name } = await takeFreeUniversity(context.platform, universityId)
    const defaults = { idNumber: '', number: '', department: '' }
    const applicationId = await insertApplication(context, { ...defaults, ...draft, kind: 'org', method: 'manual', orgName: name, universityId })
    return { applicationId, university: name }
  },
})
