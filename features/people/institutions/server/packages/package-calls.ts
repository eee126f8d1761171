import * as contract from '../../contract-packages.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { insertPackage, type PackageRow, selectPackages, takePackage, updatePackage } from './package-queries.ts'

const show = ({ archivedAt, institutionCount, ...row }: PackageRow): contract.Package => ({
  ...row,
  modules: row.modules as contract.Package['modules'],
  archived: archivedAt !== null,
  institutionCount: Number(institutionCount),
})

export default handlers(contract, {
  packageList: async (_given, { platform }) => (await selectPackages(platform)).map(show),

  async packageAdd({ body }, context) {
    const id = await insertPackage(context.platform, body)
    await logOperation(context, 'package.add', { kind: 'package', id, name: body.name, after: body })
    return show(await takePackage(context.platform, id))
  },

  async packageChange({ packageId, body }, context) {
    const before = await takePackage(context.platform, packageId)
    await updatePackage(context.platform, before, body)
    const after = show(await takePackage(context.platform, packageId))
    await logOperation(context, 'package.change', { kind: 'package', id: packageId, name: after.name, before: show(before), after })
    return after
  },
})
