import type { PlatformDb } from '#server/kernel/data/db.ts'

/** Stores the time step of a code as used; false when this step or a later one was used already. */
export async function advanceStep(platform: PlatformDb, accountId: string, step: number): Promise<boolean> {
  const moved = await platform
    .updateTable('accounts')
    .set({ totpStep: step })
    .where('id', '=', accountId)
    .where('totpStep', '<', step)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export async function spendRecoveryCode(platform: PlatformDb, accountId: string, codeHash: Buffer): Promise<boolean> {
  const spent = await platform
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(platform: PlatformDb, accountId: string, hashes: Buffer[]): Promise<void> {
  await platform.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await platform
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** Turns the second factor on; the time step of the confirming code cannot be used again. */
export async function enableFactor(platform: PlatformDb, accountId: string, totpSecret: string, totpStep: number): Promise<void> {
  await platform
    .updateTable('accounts')
    .set({ totpSecret, totpStep, totpPending: null, totpEnabledAt: new Date() })
    .where('id', '=', accountId)
    .execute()
}

/** Turns the second factor off and deletes its recovery codes; false when it was not on. */
export async function removeFactor(platform: PlatformDb, accountId: string): Promise<boolean> {
  const removed = await platform
    .updateTable('accounts')
    .set({ totpSecret: null, totpPending: null, totpEnabledAt: null, totpStep: 0 })
    .where('id', '=', accountId)
    .where('totpEnabledAt', 'is not', null)
    .executeTakeFirst()
  await platform.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  return removed.numUpdatedRows > 0n
}
