/** Uploads files in the background, shown in the task tray; `done` gets the id of each complete upload. */
export async function uploadFiles(files: readonly File[], done: (uploadId: string, file: File) => Promise<void>): Promise<void> {
  const { addUploads } = await import('#features/library/uploads/web/uploads.ts')
  addUploads(files, { onComplete: done })
}
