import * as contract from '@recto/contract/institutions-universities'
import { insertApplication } from '../identity/apply.ts'
import { must } from '../kernel/refusal.ts'
import { room } from '../kernel/room.ts'
import { mayOrganize } from './policy.ts'
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
