/** How far the conversion of a file is, and how it may be shown. */
export const processLine = 'GET /pressplatform/hive/resource/process'
