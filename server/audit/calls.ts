import * as contract from '@recto/contract/audit'
import { room } from '../kernel/room.ts'
import { completeLoginRecord } from './queries.ts'

export default room(contract, {
  async operatingSystemRecord({ body }, { db, user }) {
    await completeLoginRecord(db, user, { operatingSystem: body.operatingSystem })
  },
  async loginRecord({ body }, { db, user }) {
    await completeLoginRecord(db, user, { device: body.device, entrance: body.from })
  },
})
