import type { JobKind } from './kernel/jobs.ts'
import type { Handler } from './kernel/room.ts'
import type { Routes } from './kernel/serve.ts'

/** Every room with its calls; the name is the tag of the document. */
export const rooms: Record<string, Handler[]> = {}

/** What rooms serve besides calls: bytes, pages, live push. */
export const routes: readonly Routes[] = []

/** The tasks that rooms run in the background. */
export const jobKinds: readonly JobKind[] = []
