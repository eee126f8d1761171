export interface AddOptions {
  /**
   * Called when the server has all bytes and they are good; `takeUpload` on the server takes it by its id. While it fails, the person can try it again.
   * Without it the upload stays in the list of uploads.
   */
  onComplete?: (uploadId: string, file: File) => Promise<unknown>
  /** An upload that was begun before with the same file. */
  uploadId?: string
}

/** Sends files in the background; they are shown in the task tray. An upload that was begun before with the same file goes on. */
export async function addUploads(files: readonly File[], options: AddOptions): Promise<void> {
  const { addSendings } = await import('./sending/sendings.ts')
  await addSendings(files, options)
}
