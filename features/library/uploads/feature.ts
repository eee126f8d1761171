import type { Feature } from '#server/kernel/feature.ts'
import uploads from './server/calls.ts'
import { deleteExpiredUploadsTask, deleteLeftPiecesTask, finishChecksTask } from './server/clean-uploads.ts'
import { personalRows } from './server/personal-rows.ts'
import { uploadRoutes } from './server/routes.ts'

export const uploadsFeature: Feature = {
  name: 'uploads',
  handlers: uploads,
  routes: [uploadRoutes],
  due: [finishChecksTask, deleteExpiredUploadsTask, deleteLeftPiecesTask],
  personal: personalRows,
}
