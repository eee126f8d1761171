import { useEffect, useRef, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import type { OpenedPackage, packageCommit, PackageResult } from '../contract.ts'
import type { PlayerLoaded, PlayerReport } from './player/player-data.ts'

type PartStanding = Pick<OpenedPackage['parts'][number], 'id' | 'progress' | 'score' | 'passed' | 'complete'>

/** The most characters of a report that is passed on, and the most reports that wait. */
const [mostCharacters, mostWaiting] = [900_000, 200]
/** Milliseconds until a report is sent again after the network failed. */
const again = 5000

/** A message of the player that has the shape of a report. It comes from scripts of others: the server checks what it says. */
function isReport(data: unknown): data is PlayerReport {
  const report = data as Partial<PlayerReport> | null
  return (
    typeof report === 'object' &&
    report?.recto === 'package' &&
    report.type === 'report' &&
    typeof report.part === 'string' &&
    (report.event === 'begun' || report.event === 'saved' || report.event === 'ended') &&
    (report.data === null || (typeof report.data === 'object' && !Array.isArray(report.data))) &&
    typeof report.seconds === 'number' &&
    Array.isArray(report.statements)
  )
}

const isExpiry = (data: unknown) => {
  const message = data as { recto?: unknown; type?: unknown } | null
  return typeof message === 'object' && message?.recto === 'package' && message.type === 'expired'
}

const isLoaded = (data: unknown): data is PlayerLoaded => {
  const message = data as Partial<PlayerLoaded> | null
  return typeof message === 'object' && message?.recto === 'package' && message.type === 'loaded' && typeof message.ok === 'boolean'
}

const sizeOf = (data: unknown): number => {
  try {
    return JSON.stringify(data).length
  } catch {
    return Infinity
  }
}

type Saving = { state: 'saved' | 'saving' | 'waiting' } | { state: 'refused'; reason: string }

const commitLine = 'PUT /pressplatform/packages/registrations/{registrationId}'

interface Heard {
  kept: (result: PackageResult, part: PartStanding) => void
  expired: () => void
  /** Whether the page of a part has loaded. */
  loaded: (ok: boolean) => void
}

/**
 * Hears the player in a frame, and no other window, and sends its reports in their order. A report that could not be sent waits for the network; one that
 * the server refuses is left out.
 */
export function useReports(
  frame: HTMLIFrameElement | null,
  opened: Pick<OpenedPackage, 'registrationId' | 'address'> | undefined,
  heard: Heard,
): Saving | undefined {
  const [saving, setSaving] = useState<Saving>()
  const latest = useRef(heard)
  latest.current = heard
  const registrationId = opened?.registrationId
  const origin = opened?.address ? new URL(opened.address).origin : undefined
  useEffect(() => {
    if (!frame || !origin || !registrationId) return
    const waiting: PlayerReport[] = []
    let sending = false
    const sendOne = async ({ part, event, data, seconds, statements }: PlayerReport): Promise<Saving> => {
      const body = { part, event, data, seconds: Math.min(3600, Math.max(0, seconds || 0)), statements: statements as never }
      try {
        const kept = await send<typeof packageCommit>(commitLine, { registrationId, body }, { silent: true })
        latest.current.kept(kept.result, kept.part)
        return { state: 'saved' }
      } catch (error) {
        const refused = error instanceof RequestError && error.status !== undefined && error.status < 500 && error.status !== 429
        return refused ? { state: 'refused', reason: error.message } : { state: 'waiting' }
      }
    }
    const sendAll = async () => {
      if (sending) return
      sending = true
      for (let report = waiting[0]; report; report = waiting[0]) {
        setSaving({ state: 'saving' })
        const outcome = await sendOne(report)
        setSaving(outcome)
        if (outcome.state === 'waiting') await new Promise((resolve) => setTimeout(resolve, again))
        else waiting.shift()
      }
      sending = false
    }
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || from !== origin) return
      if (isExpiry(data)) return latest.current.expired()
      if (isLoaded(data)) return latest.current.loaded(data.ok)
      if (!isReport(data) || sizeOf(data) > mostCharacters || waiting.length >= mostWaiting) return
      waiting.push(data)
      void sendAll()
    }
    addEventListener('message', hear)
    // Reports that wait are still sent: only hearing ends with the frame.
    return () => removeEventListener('message', hear)
  }, [frame, origin, registrationId])
  return saving
}
