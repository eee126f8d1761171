import { sql } from 'kysely'
import type { PlatformDb } from '../data/db.ts'

/** The parameters of a module in an institution. */
export async function selectParameters(platform: PlatformDb, institutionId: string, moduleCode: string | undefined) {
  const { rows } = await sql<{ code: string; value: string }>`select * from parameters_of(${institutionId}, ${moduleCode})`.execute(platform)
  return rows
}

/** Whether a parameter is on: its value is the text true. */
export async function isParameterOn(platform: PlatformDb, institutionId: string, moduleCode: string, code: string): Promise<boolean> {
  const parameters = await selectParameters(platform, institutionId, moduleCode)
  return parameters.some((parameter) => parameter.code === code && parameter.value === 'true')
}
