import * as contract from '@recto/contract/institutions-universities'
import { room } from '../kernel/room.ts'
import { selectPlaces, selectUniversities } from './university-queries.ts'

export default room(contract, {
  universityList: ({ query }, { platform }) => selectUniversities(platform, query),
  placeList: (_given, { platform }) => selectPlaces(platform),
})
