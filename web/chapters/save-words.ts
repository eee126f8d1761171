import { clockTime } from '../ui/list/when.ts'
import type { Saving } from '../ui/SaveState.tsx'
import type { SaveState } from './autosave.ts'
import type { texts } from './texts.ts'

type Words = (typeof texts)['zh-CN'] | (typeof texts)['en-US']

/** How far the text is saved, in the words of the header. What waits a second to be sent is already being saved to the person. */
export function saveWords(state: SaveState, t: Words): { state: Saving; words: string } {
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
