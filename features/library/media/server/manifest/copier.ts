import type { FileCopier } from '#server/kernel/files/objects/file-copier.ts'
import { insertChecked, selectCaptions, showCaptioned } from '../captions/caption-queries.ts'
import { playable } from '../policy.ts'
import { findAbout, putChapters } from '../queries.ts'

/** Copies the chapters and the checked captions of a video or sound along. */
export const mediaCopier: FileCopier = {
  takes: ({ suffix }) => playable.includes(suffix),
  async copy({ db, platform, user }, { id }) {
    const { captions = [], chapters = [] } = (await findAbout(platform, id)) ?? {}
    const checked = captions.filter(({ state }) => state === 'checked').map((caption) => caption.id)
    const drafts = await selectCaptions(platform, id, checked)
    return {
      size: 0,
      async keep(copyId) {
        if (chapters.length > 0) await putChapters(db, user, copyId, chapters, 0)
        await insertChecked(db, user, copyId, drafts)
        await showCaptioned(db, copyId)
      },
    }
  },
}
