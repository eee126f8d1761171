import type { PlayerData, PlayerPart } from './player-data.ts'
import { reportsOf } from './reports.ts'

type Data = Record<string, unknown>
type Method = (...given: string[]) => string

/** What is used of the run-time environments of scorm-again, which their own scripts make. */
interface Runtime {
  loadFromJSON: (data: Data, at: string) => void
  renderCMIToJSONString: () => string
  isInitialized: () => boolean
  cmi: { getCurrentTotalTime: () => string }
}
type RuntimeClass = new (settings: { autocommit: boolean; logLevel: number; lmsCommitUrl: boolean }) => Runtime

declare global {
  interface Window {
    Scorm12API: RuntimeClass
    Scorm2004API: RuntimeClass
    API?: Record<string, Method> | undefined
    API_1484_11?: Record<string, Method> | undefined
  }
}

const objectIn = (data: Data, name: string): Data => (data[name] as Data | undefined) ?? {}

/** The data of SCORM 1.2 at the beginning of a session: what was kept, and what the LMS says of the learner and the part (RTE 3.4.4). */
function startOf12({ learner, complete }: PlayerData, part: PlayerPart, kept: Data | undefined): Data {
  const core = objectIn(kept ?? {}, 'core')
  const status = kept ? {} : { lesson_status: 'not attempted' }
  return {
    ...kept,
    launch_data: part.launchData,
    core: {
      ...core,
      ...status,
      student_id: learner.id,
      student_name: learner.name,
      credit: 'credit',
      lesson_mode: 'normal',
      entry: !kept ? 'ab-initio' : complete.includes(part.id) && core['exit'] !== 'suspend' ? '' : 'resume',
      exit: '',
      session_time: '',
    },
    student_data: { mastery_score: part.mastery === null ? '' : String(Math.round(part.mastery * 100)), max_time_allowed: '', time_limit_action: '' },
  }
}

/** The same for SCORM 2004 (RTE 4.2). */
function startOf2004({ learner, complete }: PlayerData, part: PlayerPart, kept: Data | undefined): Data {
  return {
    ...kept,
    launch_data: part.launchData,
    learner_id: learner.id,
    learner_name: learner.name,
    credit: 'credit',
    mode: 'normal',
    entry: !kept ? 'ab-initio' : complete.includes(part.id) && kept['exit'] !== 'suspend' ? '' : 'resume',
    exit: '',
    session_time: 'PT0H0M0S',
    ...(part.mastery !== null && { scaled_passing_score: String(part.mastery) }),
  }
}

/**
 * Gives the pages of a part the interface that they look for in the windows around them, `API` or `API_1484_11`. Every change is reported. A part that says
 * nothing about its completion is complete when it ends (RTE 1.2, 3.4.4). Returns what has to be done when another part is shown.
 */
export function offerApi(given: PlayerData, part: PlayerPart): () => void {
  const old = given.kind === 'scorm12'
  const settings = { autocommit: false, logLevel: 5, lmsCommitUrl: false }
  const api = old ? new window.Scorm12API(settings) : new window.Scorm2004API(settings)
  const kept = given.cmi[part.id]
  api.loadFromJSON((old ? startOf12 : startOf2004)(given, part, kept), '')
  let ended = false

  const snapshot = (): Data => {
    const data = (JSON.parse(api.renderCMIToJSONString()) as { cmi: Data }).cmi
    const total = api.cmi.getCurrentTotalTime()
    if (!old) {
      if (ended && ['unknown', 'not attempted', ''].includes(String(data['completion_status']))) data['completion_status'] = 'completed'
      return { ...data, total_time: ended ? total : data['total_time'] }
    }
    const core = objectIn(data, 'core')
    if (ended && ['not attempted', ''].includes(String(core['lesson_status']))) core['lesson_status'] = 'completed'
    return { ...data, core: { ...core, total_time: ended ? total : objectIn(kept ?? {}, 'core')['total_time'] } }
  }
  const remember = () => {
    const data = snapshot()
    given.cmi[part.id] = data
    return data
  }
  const reports = reportsOf(given.origin, part.id, remember)
  const prefix = old ? 'LMS' : ''
  const inner = api as unknown as Record<string, Method>
  const call = (name: string, ...arguments_: string[]) => inner[prefix + name]?.(...arguments_) ?? ''
  const [end, begin] = [old ? 'Finish' : 'Terminate', 'Initialize']
  const after: Record<string, () => void> = {
    [begin]: () => reports.send('begun'),
    SetValue: reports.soon,
    Commit: () => reports.send('saved'),
    [end]: () => {
      ended = true
      reports.send('ended')
    },
  }
  const names = [begin, end, 'GetValue', 'SetValue', 'Commit', 'GetLastError', 'GetErrorString', 'GetDiagnostic']
  const offered = Object.fromEntries(
    names.map((name) => [
      prefix + name,
      (...arguments_: string[]) => {
        const answer = call(name, ...arguments_)
        if (answer !== 'false' && String(answer) !== 'false') after[name]?.()
        return String(answer)
      },
    ]),
  )
  if (old) window.API = offered
  else window.API_1484_11 = offered
  return () => {
    reports.flush()
    if (api.isInitialized()) {
      call(end, '')
      ended = true
      reports.send('ended')
    }
  }
}
