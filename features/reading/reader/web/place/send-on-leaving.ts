import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { createRequests } from '#web/kernel/send/send.ts'

/** Sends what must arrive even when the page is left meanwhile. */
export const { send: sendOnLeaving } = createRequests({
  ...browserEnvironment,
  exchange: (address, init) => fetch(address, { ...init, keepalive: true }),
})
