import { findAllowed } from '#features/library/files/server/queries.ts'
import { vttOf } from '#plain/media/cues.ts'
import { userOf } from '#server/kernel/access/session.ts'
import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { mayEditMedia } from '../policy.ts'
import { findCaption } from './caption-queries.ts'

interface Asked {
  Params: { id: string; caption: string }
  Querystring: { download?: string }
}

/** The captions of a file as WebVTT, for the players of browsers, for whom may read the file. */
export const captionRoutes: Routes = (http, app) => {
  http.get<Asked>('/rman/v1/files/:id/captions/:caption', async (request, reply) => {
    const { id, caption } = request.params
    const captionId = caption.replace(/\.vtt$/, '')
    if (!isId(id) || !isId(captionId) || captionId === caption) throw refusal('notFound')
    const user = await userOf(app.database, request.headers.cookie)
    const found = await app.database.transaction(user?.institutionId, 'read only', async (handles) => {
      const file = await findAllowed(app.collected.fileReaders, handles, user, id)
      const captions = file && (await findCaption(handles.platform, id, captionId))
      if (!captions || captions.state === 'checked') return captions
      return user && handles.db && (await mayEditMedia(handles.db, user, id)) ? captions : undefined
    })
    if (!found) throw user ? refusal('notFound') : refusal('notlogged')
    const name = `${found.label}.vtt`
    return reply
      .headers({
        'content-type': 'text/vtt; charset=utf-8',
        'cache-control': 'private, no-cache',
        'content-disposition': `${request.query.download === undefined ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      })
      .send(vttOf(found.cues))
  })
}
