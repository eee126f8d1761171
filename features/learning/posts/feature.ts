import type { Feature } from '#server/kernel/feature.ts'
import posts from './server/calls.ts'
import { postsLogTexts } from './server/manifest/log-texts.ts'
import { moderationMessages, replyMessages } from './server/manifest/message-types.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { chapterThreads } from './server/reading/chapter-queries.ts'
import { readsFile } from './server/reading/reach-queries.ts'
import { postsPart } from './server/manifest/class-part-queries.ts'
import { postPlaces } from './server/reading/place-queries.ts'

export const postsFeature: Feature = {
  name: 'posts',
  handlers: posts,
  fileReaders: [(db, user, { id }) => readsFile(db, user, id)],
  filePlaces: [postPlaces],
  chapterThreads: [chapterThreads],
  personal: personalRows,
  logTexts: postsLogTexts,
  messageTypes: [replyMessages, moderationMessages],
  classParts: [postsPart],
}
