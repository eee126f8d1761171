import type { ResourceRow } from '../contract.ts'

export const listLine = 'GET /pressplatform/resources'
export const oneLine = 'GET /pressplatform/resources/{resourceId}'
export const folderLine = 'GET /pressplatform/resources/folders'
export const usageLine = 'GET /pressplatform/resources/usage'
export const usesLine = 'GET /pressplatform/textbooks/quote/info/{resourceId}'
export const sharesLine = 'GET /pressplatform/resources/shares'
export const quotaLine = 'GET /pressplatform/resources/quotas'
const processLine = 'GET /pressplatform/hive/resource/process'

/** Lines whose answers change with resources. */
export const resourceLines = [listLine, oneLine, folderLine, usageLine, processLine] as const
/** Lines whose answers change with folders. */
export const folderLines = [folderLine, listLine, oneLine] as const

/** Milliseconds until a resource is asked for again whose conversion is under way. */
export const whileConverting = (row: Pick<ResourceRow, 'conversion'> | undefined) =>
  (row?.conversion === 'waiting' || row?.conversion === 'running') && 3000
