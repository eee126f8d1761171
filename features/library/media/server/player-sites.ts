import type { MediaSites } from '#server/kernel/http/headers.ts'
import { hostsIn } from './hosts.ts'
import { findMediaHosts } from './queries.ts'

/** The player plays videos of the hosts that the institution of the person allows. */
export const playerSites: MediaSites = {
  path: '/xgplay',
  hosts: ({ database }, user) => database.withInstitution(user.institutionId, 'read only', async (db) => hostsIn(await findMediaHosts(db))),
}
