import { deviceType, type DeviceType, operatingSystem, type OperatingSystem } from '#plain/user-agents.ts'

type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The kind of device that this browser runs on. */
export const currentDevice = (agent: Agent = navigator): DeviceType => deviceType(agent.userAgent, agent.maxTouchPoints)

/** The operating system that this browser runs on, as it is sent after a sign-in. */
export const currentOperatingSystem = (agent: Agent = navigator): OperatingSystem => operatingSystem(agent.userAgent, agent.maxTouchPoints)
