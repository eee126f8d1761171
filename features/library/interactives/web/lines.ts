/** Lines whose answers change with an interactive object. */
export const interactiveLines = [
  'GET /pressplatform/resources',
  'GET /pressplatform/resources/{resourceId}',
  'GET /pressplatform/interactives/{resourceId}',
] as const
