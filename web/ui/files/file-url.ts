/** The address of a stored file. */
export const fileUrl = (id: string): string => `/rman/v1/files/${encodeURIComponent(id)}`
