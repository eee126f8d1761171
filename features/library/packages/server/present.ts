import type { PackagePart, PackageResult } from '../contract.ts'
import type { Registration } from './queries.ts'
import type { Outline } from './read/outline.ts'
import { standingIn } from './report.ts'

type Shown = Pick<Registration, 'progress' | 'score' | 'passed' | 'completedAt' | 'seconds' | 'updatedAt'>

export const presentResult = ({ progress, score, passed, completedAt, seconds, updatedAt }: Shown): PackageResult => ({
  progress,
  score,
  passed,
  completedAt: completedAt?.toISOString() ?? null,
  seconds,
  updatedAt: updatedAt.toISOString(),
})

export const presentParts = ({ parts }: Outline, registration: Pick<Registration, 'parts'>): PackagePart[] =>
  parts.map(({ id, title, depth, href }) => {
    const { complete, passed, score, progress } = standingIn(registration, id)
    return { id, title, depth, opens: href !== null, complete, passed, score, progress }
  })
