import { useCall } from '#web/kernel/hooks/use-call.ts'
import type { Decision } from '#web/ui/entry/use-decision.tsx'
import type { Review, reviewModerate } from '../contract.ts'
import { reviewLines } from './lines.ts'

/** Sends a decision on a review as it was read; where it was changed since, the list is read again. */
export function useModerate({ id, rowVersion }: Review) {
  const [moderate, { busy }] = useCall<typeof reviewModerate>('PUT /pressplatform/coursereviews/{reviewId}/state', {
    refresh: reviewLines,
    refreshOnConflict: true,
  })
  return [(decision: Decision) => moderate({ reviewId: id, body: { ...decision, rowVersion } }), busy] as const
}
