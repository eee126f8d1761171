import * as contract from '../contract.ts'
import { findConversion } from '#features/library/files/server/conversions/conversion-queries.ts'
import { standingOf } from '#features/library/files/server/conversions/standing.ts'
import { type BadLine, cueLimits, parseCues } from '#plain/numbers/cues.ts'
import { watchedTo } from '#plain/numbers/ranges.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { deleteCaption, findCaption, hasOther, insertCaption, showCaptioned, updateCaption } from './captions/caption-queries.ts'
import { hostsIn, playableAddress } from './hosts.ts'
import { mayEditMedia } from './policy.ts'
import { findAbout, findMediaHosts, putChapters } from './queries.ts'
import { notThere, takeEdited, takeMedia } from './take-media.ts'
import { creditOf } from './watching/credit.ts'
import { figuresOf } from './watching/figures.ts'
import { addWatched, findFigures, findWatching, lockAllowance, updateAllowance } from './watching/watch-queries.ts'

async function takeCaption({ platform }: CallContext, fileId: string, captionId: string): Promise<contract.Caption> {
  const found = await findCaption(platform, fileId, captionId)
  if (!found) throw refusal('notFound')
  return found
}

const languageTaken = { zh: '这种语言已经有字幕了', en: 'There are captions in this language already' }
const logged = ({ language, label, state, cues }: Pick<contract.Caption, 'language' | 'label' | 'state' | 'cues'>) => ({
  language,
  label,
  state,
  captions: cues.length,
})

const problems: Record<BadLine['problem'], { zh: string; en: string }> = {
  time: { zh: '时间写得不对', en: 'its time cannot be read' },
  order: { zh: '结束时间不晚于开始时间', en: 'it ends before it begins' },
  tooLong: { zh: `一条字幕超过 ${cueLimits.characters} 字`, en: `it is longer than ${cueLimits.characters} characters` },
  tooMany: { zh: `超过 ${cueLimits.cues} 条字幕`, en: `there are more than ${cueLimits.cues} captions` },
}

/** The captions in a file; refuses a file with lines that cannot be read, naming the first, and a text without captions. */
function captionsIn(text: string) {
  const { cues, bad } = parseCues(text)
  const [first] = bad
  if (first) {
    const { zh, en } = problems[first.problem]
    throw invalid('text', { zh: `第 ${first.line} 行：${zh}`, en: `Line ${first.line}: ${en}` })
  }
  if (!cues.length && text.trim() !== '')
    throw invalid('text', { zh: '没有找到字幕；请选择 WebVTT 或 SRT 文件', en: 'No captions were found. Choose a WebVTT or SRT file' })
  return cues
}

export default handlers(contract, {
  async mediaOpen({ fileId }, context) {
    const { db, platform, user } = context
    const file = await takeMedia(context, fileId)
    const about = await findAbout(platform, fileId)
    if (!about) throw refusal('notFound', notThere)
    const watching = await findWatching(db, user.memberId, fileId)
    const edit = await mayEditMedia(db, user, fileId)
    const ranges = watching?.ranges ?? []
    return {
      id: fileId,
      // A file that is not a resource has its name as the title.
      title: about.title.replace(/\.(mp4|mp3|m3u8|zip)$/i, ''),
      describe: about.describe,
      alt: about.alt,
      url: fileUrl(fileId),
      name: file.name,
      suffix: file.suffix,
      size: file.size,
      ownerName: about.ownerName,
      rights: { licence: about.licence, holder: about.rightsHolder, source: about.source },
      watermark: about.watermark,
      ...(await standingOf(context, file.sha256)),
      captions: about.captions.filter(({ state }) => edit || state === 'checked'),
      chapters: about.chapters,
      chaptersVersion: about.chaptersVersion,
      mine: { position: watching?.position ?? 0, ranges: ranges.map(([from, to]) => [from, to]), watchedTo: watchedTo(ranges) },
      can: { edit, download: edit || about.download },
    }
  },

  async mediaAddress({ query: { url } }, { db }) {
    const found = playableAddress(url, hostsIn(await findMediaHosts(db)))
    if (!found)
      throw refusal('forbidden', {
        zh: '这个地址不在学校允许的视频网站之列，不能播放',
        en: 'This address is not on a site from which the institution allows videos',
      })
    return { url: found }
  },

  async mediaWatch({ fileId, body: { ranges, position } }, context) {
    const { db, platform, user } = context
    const file = await takeMedia(context, fileId)
    const conversion = await findConversion(platform, user.institutionId, file.sha256)
    const duration = Number(conversion?.facts['duration'])
    const length = duration > 0 ? Math.ceil(duration) : cueLimits.milliseconds / 1000
    const { credited, left } = creditOf(ranges, await lockAllowance(db, user.memberId), length)
    await updateAllowance(db, user.memberId, left)
    const at = Math.min(position, length)
    const all = await addWatched(db, user.memberId, fileId, { position: at, ranges: credited })
    return { position: at, ranges: all.map(([from, to]) => [from, to]), watchedTo: watchedTo(all) }
  },

  async mediaFigures({ fileId }, context) {
    const { db, platform, user } = context
    const file = await takeMedia(context, fileId)
    assertAllowed(await mayEditMedia(db, user, fileId))
    const conversion = await findConversion(platform, user.institutionId, file.sha256)
    const duration = Number(conversion?.facts['duration'])
    return figuresOf(await findFigures(db, fileId, duration > 0 ? duration : null))
  },

  async mediaChapters({ fileId, body: { chapters, rowVersion } }, context) {
    const { db, platform, user } = context
    const name = await takeEdited(context, fileId)
    const before = await findAbout(platform, fileId)
    const version = await putChapters(db, user, fileId, chapters, rowVersion)
    if (version === undefined) throw refusal('conflict')
    const words = (list: readonly contract.Chapter[]) => ({ chapters: list.map(({ title }) => title).join(' · ') })
    await logOperation(context, 'media.chapters', { kind: 'media', id: fileId, name, before: words(before?.chapters ?? []), after: words(chapters) })
    return { chapters, chaptersVersion: version }
  },

  async captionGet({ fileId, captionId }, context) {
    await takeMedia(context, fileId)
    const found = await takeCaption(context, fileId, captionId)
    if (found.state === 'draft' && !(await mayEditMedia(context.db, context.user, fileId))) throw refusal('notFound')
    return found
  },

  async captionAdd({ fileId, body: { language, label, text } }, context) {
    const { db, user } = context
    const name = await takeEdited(context, fileId)
    const id = await insertCaption(db, user, fileId, { language, label, cues: captionsIn(text) })
    if (!id) throw invalid('language', languageTaken)
    const added = await takeCaption(context, fileId, id)
    await logOperation(context, 'media.captionAdd', { kind: 'media', id: fileId, name, after: logged(added) })
    return added
  },

  async captionChange({ fileId, captionId, body: { language, label, state, cues, rowVersion } }, context) {
    const { db, user } = context
    const name = await takeEdited(context, fileId)
    const before = await takeCaption(context, fileId, captionId)
    if (await hasOther(db, fileId, captionId, language)) throw invalid('language', languageTaken)
    const sorted = cues.toSorted((a, b) => a.from - b.from || a.to - b.to)
    await updateCaption(db, user, captionId, { language, label, state, cues: sorted, rowVersion })
    await showCaptioned(db, fileId)
    const after = await takeCaption(context, fileId, captionId)
    await logOperation(context, 'media.captionChange', { kind: 'media', id: fileId, name, before: logged(before), after: logged(after) })
    return after
  },

  async captionRemove({ fileId, captionId }, context) {
    const name = await takeEdited(context, fileId)
    const before = await takeCaption(context, fileId, captionId)
    await deleteCaption(context.db, captionId)
    await showCaptioned(context.db, fileId)
    await logOperation(context, 'media.captionRemove', { kind: 'media', id: fileId, name, before: logged(before) })
  },
})
