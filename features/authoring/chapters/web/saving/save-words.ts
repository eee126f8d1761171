import { clockTime } from '#web/ui/time/when.ts'
import type { Saving } from '#web/ui/states/SaveState.tsx'
import type { SaveState } from './autosave.ts'
import type { texts } from '../texts.ts'

type Words = (typeof texts)['zh-CN'] | (typeof texts)['en-US']

/** Text and state of the save mark in the header. A change that waits to be sent is shown as being saved. */
export function saveStateText(state: SaveState, t: Words): { state: Saving; words: string } {
  switch (state.kind) {
    case 'saved':
      return { state: 'saved', words: state.at ? t.saved(clockTime(new Date(state.at))) : t.allSaved }
    case 'waiting':
    case 'saving':
      return { state: 'saving', words: t.saving }
    case 'offline':
      return { state: 'offline', words: state.kept ? t.offlineKept : t.offlineNotKept }
    case 'signed-out':
      return { state: 'offline', words: t.signedOut }
    case 'conflict':
      return { state: 'conflict', words: t.conflict }
    case 'refused':
      return { state: 'conflict', words: t.refused }
  }
}
