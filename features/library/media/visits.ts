import type { Visit } from '#e2e/visits.ts'
import { newVideo } from './sample-video.ts'

/** A file that is a video by its name alone cannot be converted; the screen is the same. */
const broken = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')

export const visits: readonly Visit[] = [
  { path: '/xgplay', who: 'author', query: async (request) => ({ resourceid: await newVideo(request, broken) }) },
  { path: '/xgplay', who: 'author', query: async (request) => ({ resourceid: await newVideo(request, broken), edit: 'captions' }) },
  { path: '/xgplay?url=https%3A%2F%2Fexample.edu%2Fa.mp4', who: 'student' },
]
