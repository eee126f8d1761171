import * as contract from '@recto/contract/system'
import { sql } from 'kysely'
import { room } from '../kernel/room.ts'
import { findEntrance } from '../portal/queries.ts'

export default room(contract, {
  async parameterList({ query }, { platform, user, from }) {
    const institution = await findEntrance(platform, { from: query.from, institutionId: user?.institutionId, host: from.host })
    if (!institution) return []
    const { rows } = await sql<{ code: string; value: string }>`select * from parameters_of(${institution.id}, ${query.moduleCode})`.execute(platform)
    return rows
  },
})
