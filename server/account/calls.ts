import * as contract from '@recto/contract/account'
import { room } from '../kernel/room.ts'
import { selectPreferences, takeSelf, upsertPreference } from './queries.ts'

export default room(contract, {
  async userDetail(_given, { db, platform, user }) {
    return { ...user, roles: [...user.roles], modules: [...user.modules], ...(await takeSelf(db, platform, user)) }
  },

  async preferenceList(_given, { db, user }) {
    const rows = await selectPreferences(db, user)
    return rows.map(({ name, value }) => ({ name: name as contract.PreferenceName, value }))
  },

  async preferenceSave({ body }, { db, user }) {
    await upsertPreference(db, user, body)
  },
})
